using System.Buffers;
using System.Text;

namespace Tern.Lambda.Local;

/// <summary>
/// Splits bytes into lines as they arrive. LF, CR and CRLF end a line. A line longer than 256 KB is cut there, as
/// CloudWatch does with events.
/// </summary>
internal sealed class LineSplitter(Action<string> onLine)
{
    private const int MostBytes = 256 * 1024;
    private readonly ArrayBufferWriter<byte> _rest = new();
    private bool _isAfterReturn;

    public void Add(ReadOnlySpan<byte> bytes)
    {
        while (!bytes.IsEmpty)
        {
            if (_isAfterReturn)
            {
                _isAfterReturn = false;
                if (bytes[0] == '\n') bytes = bytes[1..];
                continue;
            }

            var end = bytes.IndexOfAny((byte)'\n', (byte)'\r');
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
            _isAfterReturn = bytes[end] == '\r';
            bytes = bytes[(end + 1)..];
        }
    }

    /// <summary>Passes on the rest after the last line ending as a line.</summary>
    public void Flush(bool isLine = false)
    {
        if (_rest.WrittenCount == 0 && !isLine) return;
        var line = Encoding.UTF8.GetString(_rest.WrittenSpan);
        _rest.ResetWrittenCount();
        onLine(line);
    }
}
