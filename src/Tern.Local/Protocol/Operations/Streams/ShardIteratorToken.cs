using System.Buffers.Binary;
using System.Text;
using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>
/// The text form of a shard iterator. It contains everything that is needed, so that the server stores no iterators:
/// <code>arn "|1|" base64(check(8) issued(8, milliseconds since 1970) position(8) shard)</code>
/// The check detects damaged tokens; it isn't a security feature.
/// </summary>
internal readonly record struct ShardIteratorToken(string StreamArn, string ShardId, long Position, long Issued)
{
    private const string Separator = "|1|";
    private const int HeadBytes = 24;

    public string Format()
    {
        var bytes = new byte[HeadBytes + Encoding.UTF8.GetByteCount(ShardId)];
        BinaryPrimitives.WriteInt64LittleEndian(bytes.AsSpan(8), Issued);
        BinaryPrimitives.WriteInt64LittleEndian(bytes.AsSpan(16), Position);
        Encoding.UTF8.GetBytes(ShardId, bytes.AsSpan(HeadBytes));
        BinaryPrimitives.WriteUInt64LittleEndian(bytes, Check(StreamArn, bytes));
        return StreamArn + Separator + Convert.ToBase64String(bytes);
    }

    public static bool TryParse(string text, out ShardIteratorToken token)
    {
        token = default;
        var separator = text.IndexOf(Separator, StringComparison.Ordinal);
        if (separator < 0) return false;
        var encoded = text.AsSpan(separator + Separator.Length);
        var bytes = new byte[encoded.Length];
        if (!Convert.TryFromBase64Chars(encoded, bytes, out var written) || written <= HeadBytes) return false;
        bytes = bytes[..written];
        var arn = text[..separator];
        if (BinaryPrimitives.ReadUInt64LittleEndian(bytes) != Check(arn, bytes)) return false;
        token = new ShardIteratorToken(
            arn, Encoding.UTF8.GetString(bytes.AsSpan(HeadBytes)), BinaryPrimitives.ReadInt64LittleEndian(bytes.AsSpan(16)),
                BinaryPrimitives.ReadInt64LittleEndian(bytes.AsSpan(8)));
        return true;
    }

    private static ulong Check(string arn, byte[] bytes) => PartitionHash.Compute(bytes.AsSpan(8)) ^ PartitionHash.Compute(Encoding.UTF8.GetBytes(arn));
}
