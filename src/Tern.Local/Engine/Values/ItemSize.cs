namespace Tern.Local.Engine;

/// <summary>
/// Computes the size of an item in bytes (developer guide, "DynamoDB item sizes and formats"): names and values in
/// UTF-8, plus 3 for a container and 1 for each of its entries.
/// </summary>
internal static class ItemSize
{
    public const int MaxBytes = 400 * 1024;

    public static int OfItem(ReadOnlySpan<byte> item)
    {
        var size = 0;
        var reader = new MapReader(item);
        while (reader.Next()) size += reader.Name.Length + OfValue(reader.Value);
        return size;
    }

    public static int OfValue(EncodedValue value)
    {
        var payload = value.Payload;
        switch (value.Kind)
        {
            case ValueKind.String or ValueKind.Binary:
                return payload.Length;
            case ValueKind.Number:
                return value.Number.StoredSize;
            case ValueKind.StringSet or ValueKind.BinarySet or ValueKind.NumberSet:
            {
                var size = 0;
                var reader = new SetReader(payload);
                while (reader.Next()) size += value.Kind == ValueKind.NumberSet ? NumberText.Stored(reader.Element).StoredSize : reader.Element.Length;
                return size;
            }

            case ValueKind.List:
            {
                var size = 3;
                var reader = new ListReader(payload);
                while (reader.Next()) size += 1 + OfValue(reader.Value);
                return size;
            }

            case ValueKind.Map:
            {
                var size = 3;
                var reader = new MapReader(payload);
                while (reader.Next()) size += 1 + reader.Name.Length + OfValue(reader.Value);
                return size;
            }

            default:
                return 1;
        }
    }
}
