namespace Tern.DynamoDb;

/// <summary>Options of a save.</summary>
/// <typeparam name="T">The type of item.</typeparam>
public sealed record SaveOptions<T> : DynamoCallOptions where T : class
{
    /// <summary>What must hold for the item that is stored under the key, if there is one.</summary>
    public Condition<T> Condition { get; init; }

    /// <summary>Whether the item is saved whatever version is stored. It still gets the next version of its own.</summary>
    public bool IgnoreVersion { get; init; }
}
