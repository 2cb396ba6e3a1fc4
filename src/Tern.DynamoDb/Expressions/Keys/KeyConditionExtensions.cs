namespace Tern.DynamoDb;

/// <summary>Key conditions for sort keys that are text.</summary>
public static class KeyConditionExtensions
{
    /// <summary>Selects the items whose first sort-key member begins with a text.</summary>
    /// <typeparam name="T">The item type.</typeparam>
    /// <param name="condition">The partition.</param>
    /// <param name="text">The text, which is case-sensitive. A converter of the member converts it, too.</param>
    /// <returns>The condition.</returns>
    public static KeyCondition<T> StartsWith<T>(this KeyCondition<T, string> condition, string text) where T : class
    {
        ArgumentNullException.ThrowIfNull(text);
        return condition.BeginningWith(text);
    }

    /// <summary>Selects the items whose sort-key member begins with a text.</summary>
    /// <typeparam name="T">The item type.</typeparam>
    /// <typeparam name="TNext">The condition type for the next attribute.</typeparam>
    /// <param name="condition">The partition, and the values of the preceding attributes.</param>
    /// <param name="text">The text, which is case-sensitive. A converter of the member converts it, too.</param>
    /// <returns>The condition.</returns>
    public static KeyCondition<T> StartsWith<T, TNext>(this KeyCondition<T, string, TNext> condition, string text) where T : class
    {
        ArgumentNullException.ThrowIfNull(text);
        return condition.BeginningWith(text);
    }

    /// <summary>Selects the items whose first sort-key member begins with a text.</summary>
    /// <typeparam name="T">The item type.</typeparam>
    /// <typeparam name="TNext">The condition type after the member has a value.</typeparam>
    /// <param name="condition">The partition.</param>
    /// <param name="text">The text, which is case-sensitive. A converter of the member converts it, too.</param>
    /// <returns>The condition.</returns>
    public static KeyCondition<T> StartsWith<T, TNext>(this UnorderedKeyCondition<T, string, TNext> condition, string text) where T : class
    {
        ArgumentNullException.ThrowIfNull(text);
        return condition.BeginningWith(text);
    }
}
