using System.ComponentModel;

namespace Tern.DynamoDb;

/// <summary>Creates unordered conditions for the last member of a sort key. For generated code.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class UnorderedKeys
{
    /// <summary>Creates the condition for a partition of a table or index.</summary>
    /// <typeparam name="T">The item type.</typeparam>
    /// <typeparam name="TSort">The type of the sort key's first member.</typeparam>
    /// <param name="partition">The partition key's value.</param>
    /// <param name="index">The index, or null for the table.</param>
    /// <param name="formatSortStart">
    /// A function that returns the sort key's text up to and including the first member.
    /// </param>
    /// <param name="sortContinues">true if the sort key continues after the first member; otherwise, false.</param>
    /// <param name="following">The literal after the first member, if any.</param>
    /// <returns>The condition.</returns>
    public static UnorderedKeyCondition<T, TSort, KeyCondition<T>> Of<T, TSort>(
        AttributeValue partition, ItemIndex? index, Func<TSort, AttributeValue> formatSortStart, bool sortContinues, string following = "")
        where T : class =>
        new(new KeyCondition<T, TSort>(partition, index, formatSortStart, sortContinues, following), static condition => condition);

    /// <summary>Creates the condition for the last attribute of an index key of several attributes.</summary>
    /// <typeparam name="T">The item type.</typeparam>
    /// <typeparam name="TSort">The type of the attribute's member.</typeparam>
    /// <param name="keys">The values of the preceding attributes.</param>
    /// <param name="index">The index.</param>
    /// <param name="format">A function that formats a value of this attribute.</param>
    /// <returns>The condition.</returns>
    public static UnorderedKeyCondition<T, TSort, KeyCondition<T>> Of<T, TSort>(
        AttributeValue[] keys, ItemIndex index, Func<TSort, AttributeValue> format) where T : class =>
        new(new KeyCondition<T, TSort>(keys, index, format), static condition => condition);
}
