import { ChevronsUpDownIcon } from 'lucide-react';
import { type SearchOrder, searchOrders } from '../../../../shared/search/search-order.ts';
import { strings } from '../../../i18n/strings.ts';
import { Menu, MenuChoice, MenuChoices } from '../../../ui/overlay/menu.tsx';
import { Icon } from '../../../ui/text/icon.tsx';
import { orderBy } from '../../model/search-store.ts';
import styles from './search-order-menu.module.css';

/** Sorts the found messages by date or relevance. */
export function SearchOrderMenu({ order }: { readonly order: SearchOrder }) {
  const { orders, order: label } = strings().search;
  const trigger = (
    <button type="button" className={styles.trigger} aria-label={`${label}: ${orders[order]}`}>
      {orders[order]}
      <Icon icon={ChevronsUpDownIcon} size={14} />
    </button>
  );
  return (
    <Menu trigger={trigger} align="end">
      <MenuChoices
        label={label}
        value={order}
        onChoose={(value) => orderBy(searchOrders.find((one) => one === value) ?? order)}
      >
        {searchOrders.map((option) => (
          <MenuChoice key={option} value={option}>
            {orders[option]}
          </MenuChoice>
        ))}
      </MenuChoices>
    </Menu>
  );
}
