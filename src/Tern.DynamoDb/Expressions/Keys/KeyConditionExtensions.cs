namespace Tern.DynamoDb;

/// <summary>What can be asked of sort keys that are text.</summary>
public static class KeyConditionExtensions
{
    /// <summary>The first member of the sort key begins with a text.</summary>
    /// <typeparam name="T">The item type.</typeparam>
    /// <param name="condition">The partition.</param>
    /// <param name="text">The text, as it is written: case counts.</param>
    /// <returns>The condition.</returns>
    public static KeyCondition<T> StartsWith<T>(this KeyCondition<T, string> condition, string text) where T : class
    {
        ArgumentNullException.ThrowIfNull(text);
        return condition.BeginningWith(text);
    }

    /// <summary>The member of the sort key begins with a text.</summary>
    /// <typeparam name="T">The item type.</typeparam>
    /// <typeparam name="TNext">What can be asked of the next attribute.</typeparam>
    /// <param name="condition">The partition, and the values of the attributes before.</param>
    /// <param name="text">The text, as it is written: case counts.</param>
    /// <returns>The condition.</returns>
    public static KeyCondition<T> StartsWith<T, TNext>(this KeyCondition<T, string, TNext> condition, string text) where T : class
    {
        ArgumentNullException.ThrowIfNull(text);
        return condition.BeginningWith(text);
    }

    /// <summary>The first member of the sort key begins with a text.</summary>
    /// <typeparam name="T">The item type.</typeparam>
    /// <typeparam name="TNext">What can be asked when the member has a value.</typeparam>
    /// <param name="condition">The partition.</param>
    /// <param name="text">The text, as it is written: case counts.</param>
    /// <returns>The condition.</returns>
    public static KeyCondition<T> StartsWith<T, TNext>(this UnorderedKeyCondition<T, string, TNext> condition, string text) where T : class
    {
        ArgumentNullException.ThrowIfNull(text);
        return condition.BeginningWith(text);
    }
}
