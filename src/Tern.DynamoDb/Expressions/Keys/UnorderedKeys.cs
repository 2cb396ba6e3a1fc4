using System.ComponentModel;

namespace Tern.DynamoDb;

/// <summary>Makes unordered conditions of the last member that a sort key is asked for. For generated code.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class UnorderedKeys
{
    /// <summary>One partition of a table or index.</summary>
    /// <typeparam name="T">The item type.</typeparam>
    /// <typeparam name="TSort">The type of the first member in the sort key.</typeparam>
    /// <param name="partition">The partition key's value.</param>
    /// <param name="index">The index; null for the table.</param>
    /// <param name="formatSortStart">Gives the sort key's text up to and with the first member.</param>
    /// <param name="sortContinues">Whether the sort key goes on after the first member.</param>
    /// <param name="following">The literal that follows the first member when it does.</param>
    /// <returns>The condition.</returns>
    public static UnorderedKeyCondition<T, TSort, KeyCondition<T>> Of<T, TSort>(
        AttributeValue partition, ItemIndex? index, Func<TSort, AttributeValue> formatSortStart, bool sortContinues, string following = "")
        where T : class =>
        new(new KeyCondition<T, TSort>(partition, index, formatSortStart, sortContinues, following), static condition => condition);

    /// <summary>The last attribute of an index key that has several.</summary>
    /// <typeparam name="T">The item type.</typeparam>
    /// <typeparam name="TSort">The type of the member that the attribute is.</typeparam>
    /// <param name="keys">The values of the attributes before this one.</param>
    /// <param name="index">The index.</param>
    /// <param name="format">Gives a value of this attribute.</param>
    /// <returns>The condition.</returns>
    public static UnorderedKeyCondition<T, TSort, KeyCondition<T>> Of<T, TSort>(
        AttributeValue[] keys, ItemIndex index, Func<TSort, AttributeValue> format) where T : class =>
        new(new KeyCondition<T, TSort>(keys, index, format), static condition => condition);
}
