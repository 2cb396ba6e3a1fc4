using System.Buffers;
using System.Text;

namespace Tern.Lambda.Local.Processes;

/// <summary>Makes lines of bytes as they come. A line that doesn't end is cut at 256 KB, as CloudWatch cuts events.</summary>
internal sealed class LineSplitter(Action<string> onLine)
{
    private const int MostBytes = 256 * 1024;
    private readonly ArrayBufferWriter<byte> _rest = new();

    public void Add(ReadOnlySpan<byte> bytes)
    {
        while (!bytes.IsEmpty)
        {
            var end = bytes.IndexOf((byte)'\n');
            var piece = end < 0 ? bytes : bytes[..end];
            var room = MostBytes - _rest.WrittenCount;
            if (piece.Length > room)
            {
                _rest.Write(piece[..room]);
                Flush();
                bytes = bytes[room..];
                continue;
            }

            _rest.Write(piece);
            if (end < 0) return;
            Flush(isLine: true);
            bytes = bytes[(end + 1)..];
        }
    }

    /// <summary>What has come since the last line is one as well.</summary>
    public void Flush(bool isLine = false)
    {
        if (_rest.WrittenCount == 0 && !isLine) return;
        var bytes = _rest.WrittenSpan;
        if (isLine && bytes is [.., (byte)'\r']) bytes = bytes[..^1];
        var line = Encoding.UTF8.GetString(bytes);
        _rest.ResetWrittenCount();
        onLine(line);
    }
}
