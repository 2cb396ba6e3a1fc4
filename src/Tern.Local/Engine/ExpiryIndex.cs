using System.Buffers.Binary;
using System.Text;

namespace Tern.Local.Engine;

/// <summary>
/// The items of a table that expire, by expiration time. The entries are <c>second (8 bytes) key</c>, so that expired
/// items are a range. Guarded by the table's lock.
/// </summary>
internal sealed class ExpiryIndex
{
    private const int SecondBytes = 8;

    /// <summary>
    /// The age above which times are considered mistakes and never expire (developer guide, "Using time to live (TTL)
    /// in DynamoDB").
    /// </summary>
    private const int MaxAgeYears = 5;

    /// <summary>The maximum number of digits: longer times are beyond all calendars.</summary>
    private const int MaxMagnitude = 14;

    private const long Never = -1;

    private readonly byte[] _attribute;
    private readonly ExpiryTimer _timer;

    /// <summary>Creates the index from the existing items.</summary>
    public ExpiryIndex(string attribute, OrderedIndex items, ExpiryTimer timer)
    {
        _attribute = Encoding.UTF8.GetBytes(attribute);
        _timer = timer;
        var cursor = items.At(default);
        while (cursor.Next()) Replace(null, cursor.Item);
    }

    /// <summary>The times and keys, each with its item.</summary>
    public OrderedIndex Entries { get; } = new();

    /// <summary>Updates the index after a write to the table.</summary>
    public void Replace(StoredItem? old, StoredItem? item)
    {
        var oldEnd = old is null ? Never : EndOf(old);
        var end = item is null ? Never : EndOf(item);
        if (oldEnd != Never && oldEnd != end) Entries.Remove(Entry(oldEnd, old!.Key));
        if (end == Never) return;
        Entries.Set(Entry(end, item!.Key), item);
        _timer.Expect(end);
    }

    /// <summary>Adds expired items to a list, up to a maximum length of the list.</summary>
    public void FindDue(DateTimeOffset now, List<StoredItem> to, int most)
    {
        var second = now.ToUnixTimeSeconds();
        var cursor = First(now);
        while (to.Count < most && cursor.Next() && SecondOf(cursor.Key) < second) to.Add(cursor.Item);
    }

    /// <summary>Returns the earliest expiration second that hasn't passed, or null if there is none.</summary>
    public long? FindNext(DateTimeOffset now)
    {
        var cursor = First(now);
        return cursor.Next() ? SecondOf(cursor.Key) : null;
    }

    /// <summary>Returns a value indicating whether items with this expiration second expire at all.</summary>
    public static bool Expires(long second, DateTimeOffset now) => second >= Oldest(now);

    private static long Oldest(DateTimeOffset now) => now.AddYears(-MaxAgeYears).ToUnixTimeSeconds();

    private OrderedIndex.Cursor First(DateTimeOffset now)
    {
        Span<byte> key = stackalloc byte[SecondBytes];
        BinaryPrimitives.WriteInt64BigEndian(key, Math.Max(0, Oldest(now)));
        return Entries.At(key);
    }

    /// <summary>
    /// Returns the whole second in the item's attribute; <see cref="Never"/> if the attribute is missing or isn't a
    /// positive number of seconds.
    /// </summary>
    private long EndOf(StoredItem item)
    {
        var value = MapReader.Find(item.Data, _attribute);
        if (!value.Is(ValueKind.Number)) return Never;
        var number = value.Number;
        if (number.Negative || number.IsZero || number.Magnitude is < 0 or > MaxMagnitude) return Never;
        return number.Exponent >= 0
            ? (long)(number.Coefficient * DynamoNumber.PowerOfTen(number.Exponent))
            : (long)(number.Coefficient / DynamoNumber.PowerOfTen(-number.Exponent));
    }

    private static byte[] Entry(long second, byte[] key)
    {
        var entry = new byte[SecondBytes + key.Length];
        BinaryPrimitives.WriteInt64BigEndian(entry, second);
        key.CopyTo(entry, SecondBytes);
        return entry;
    }

    private static long SecondOf(byte[] entry) => BinaryPrimitives.ReadInt64BigEndian(entry);
}
