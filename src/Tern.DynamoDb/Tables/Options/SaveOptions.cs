namespace Tern.DynamoDb;

/// <summary>Options for a save.</summary>
/// <typeparam name="T">The item type.</typeparam>
public sealed class SaveOptions<T> : DynamoCallOptions where T : class
{
    /// <summary>Gets or sets the condition that the item stored under the key, if any, must meet.</summary>
    public Condition<T> Condition { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether the item is saved regardless of the stored version. The saved item still
    /// gets its next version.
    /// </summary>
    public bool IgnoreVersion { get; set; }
}
