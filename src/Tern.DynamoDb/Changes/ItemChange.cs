using System.ComponentModel;

namespace Tern.DynamoDb;

/// <summary>
/// A change of an item as a DynamoDB stream tells it. Images are read when they are first asked for, so that one nobody
/// looks at costs nothing. In a test, make one with an initializer.
/// </summary>
/// <typeparam name="T">The item type.</typeparam>
public sealed class ItemChange<T> where T : class
{
    private readonly ItemImages<T>? _images;
    private T? _new;
    private T? _old;

    /// <summary>Makes a change, for tests of handlers.</summary>
    public ItemChange() { }

    /// <summary>Makes a change whose images are read when they are asked for. For packages that read streams.</summary>
    /// <param name="images">The images.</param>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public ItemChange(ItemImages<T> images)
    {
        ArgumentNullException.ThrowIfNull(images);
        _images = images;
    }

    /// <summary>What happened.</summary>
    public required ItemChangeKind Kind { get; init; }

    /// <summary>The item's key.</summary>
    public ItemKey<T> Key { get; init; }

    /// <summary>The item after the change; null when it was removed.</summary>
    /// <exception cref="InvalidOperationException">The stream carries no new images: see <see cref="View"/>.</exception>
    /// <exception cref="DynamoItemException">The image is not what the type says.</exception>
    /// <exception cref="ObjectDisposedException">The invocation of a function has ended, and the image was not read before.</exception>
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

    /// <summary>The item before the change; null when it is new.</summary>
    /// <exception cref="InvalidOperationException">The stream carries no old images: see <see cref="View"/>.</exception>
    /// <exception cref="DynamoItemException">The image is not what the type says.</exception>
    /// <exception cref="ObjectDisposedException">The invocation of a function has ended, and the image was not read before.</exception>
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

    /// <summary>What the stream carries.</summary>
    public TableStreamView View { get; init; } = TableStreamView.NewAndOldImages;

    /// <summary>Whether DynamoDB removed the item because its time to live was over, rather than somebody.</summary>
    public bool IsExpiry { get; init; }

    /// <summary>The record's place in its shard: of two changes of one item, the later one has the larger number.</summary>
    public string SequenceNumber { get; init; } = "";

    /// <summary>About when it happened, by the second; null where the stream doesn't say.</summary>
    public DateTimeOffset? ChangedAt { get; init; }

    private static InvalidOperationException NotCarried(string image, string view) => new(
        $"The stream carries no {image} images of {typeof(T).Name}. Set the table's StreamViewType to {view} or NEW_AND_OLD_IMAGES, or read the item by " +
        "the change's Key.");
}
