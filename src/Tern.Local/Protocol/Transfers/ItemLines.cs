using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>
/// Writes the items of an image in the service's export format, a line <c>{"Item":{"id":{"S":"a"}}}</c> for each. It
/// works in portions, so that at most one portion is in memory twice.
/// </summary>
internal sealed class ItemLines(TableImage image)
{
    private const int PortionBytes = 64 * 1024;

    private readonly ByteBuffer _portion = new();
    private OrderedIndex.Cursor _cursor = image.Items.At(default);

    /// <summary>The number of lines so far.</summary>
    public long Count { get; private set; }

    /// <summary>Returns the next lines; empty at the end. Valid until the next call.</summary>
    public ReadOnlyMemory<byte> Next()
    {
        _portion.Reset();
        var json = new JsonOutput(_portion);
        while (_portion.Length < PortionBytes && _cursor.Next())
        {
            json.Reset();
            json.WriteStartObject();
            json.WritePropertyName("Item"u8);
            ItemJson.WriteItem(json, _cursor.Item.Data);
            json.WriteEndObject();
            _portion.Write((byte)'\n');
            Count++;
        }

        return _portion.Memory(_portion.Since(0));
    }
}
