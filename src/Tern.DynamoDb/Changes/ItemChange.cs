using System.ComponentModel;

namespace Tern.DynamoDb;

/// <summary>
/// A change to an item from a DynamoDB stream. Images are read on first access, so unused images cost nothing. In a
/// test, create one with an object initializer.
/// </summary>
/// <typeparam name="T">The item type.</typeparam>
public sealed class ItemChange<T> where T : class
{
    private readonly ItemImages<T>? _images;
    private T? _new;
    private T? _old;

    /// <summary>Initializes a change, for tests of handlers.</summary>
    public ItemChange() { }

    /// <summary>Initializes a change whose images are read on first access. For packages that read streams.</summary>
    /// <param name="images">The images.</param>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public ItemChange(ItemImages<T> images)
    {
        ArgumentNullException.ThrowIfNull(images);
        _images = images;
    }

    /// <summary>Gets the kind of change.</summary>
    public required ItemChangeKind Kind { get; init; }

    /// <summary>Gets the item's key.</summary>
    public ItemKey<T> Key { get; init; }

    /// <summary>Gets the item after the change, or null if it was removed.</summary>
    /// <exception cref="InvalidOperationException">
    /// The stream doesn't contain new images; see <see cref="View"/>.
    /// </exception>
    /// <exception cref="DynamoItemException">The image doesn't match the type.</exception>
    /// <exception cref="ObjectDisposedException">
    /// The function's invocation ended before the image was first read.
    /// </exception>
    public T? New
    {
        get
        {
            if (_new is not null || Kind == ItemChangeKind.Remove) return _new;
            if (View is TableStreamView.OldImage or TableStreamView.KeysOnly) throw NotCarried("new", "NEW_IMAGE");
            return _new = _images?.ReadNew();
        }
        init => _new = value;
    }

    /// <summary>Gets the item before the change, or null if it was inserted.</summary>
    /// <exception cref="InvalidOperationException">
    /// The stream doesn't contain old images; see <see cref="View"/>.
    /// </exception>
    /// <exception cref="DynamoItemException">The image doesn't match the type.</exception>
    /// <exception cref="ObjectDisposedException">
    /// The function's invocation ended before the image was first read.
    /// </exception>
    public T? Old
    {
        get
        {
            if (_old is not null || Kind == ItemChangeKind.Insert) return _old;
            if (View is TableStreamView.NewImage or TableStreamView.KeysOnly) throw NotCarried("old", "OLD_IMAGE");
            return _old = _images?.ReadOld();
        }
        init => _old = value;
    }

    /// <summary>Gets the content of the stream's records.</summary>
    public TableStreamView View { get; init; } = TableStreamView.NewAndOldImages;

    /// <summary>
    /// Gets a value indicating whether DynamoDB removed the item because its time to live had expired.
    /// </summary>
    public bool IsExpiry { get; init; }

    /// <summary>
    /// Gets the record's sequence number in its shard. Of two changes to an item, the later one has the higher number.
    /// </summary>
    public string SequenceNumber { get; init; } = "";

    /// <summary>
    /// Gets the approximate time of the change, to the second, or null if the stream doesn't contain it.
    /// </summary>
    public DateTimeOffset? ChangedAt { get; init; }

    private static InvalidOperationException NotCarried(string image, string view) => new(
        $"The stream doesn't contain {image} images of {typeof(T).Name}. Set the table's StreamViewType to {view} or NEW_AND_OLD_IMAGES, or read the item " +
        "with the change's Key.");
}
