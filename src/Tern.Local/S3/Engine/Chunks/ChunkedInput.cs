using System.Text;

namespace Tern.Local.S3;

/// <summary>Reads lines and bytes of a chunked body.</summary>
/// <param name="stream">The encoded body.</param>
internal sealed class ChunkedInput(Stream stream)
{
    private const int MaxLine = 4096;

    private readonly byte[] _buffer = new byte[2 * MaxLine];
    private int _start;
    private int _end;

    /// <summary>Reads a line, without its end.</summary>
    /// <returns>The line, or null at the end of the body. The last line may lack its end.</returns>
    /// <exception cref="S3ErrorException">The line is too long.</exception>
    public async ValueTask<string?> ReadLineAsync(CancellationToken cancellationToken)
    {
        var searched = 0;
        while (true)
        {
            var at = _buffer.AsSpan(_start + searched, _end - _start - searched).IndexOf((byte)'\n');
            if (at >= 0) return Take(searched + at, skipped: 1);
            searched = _end - _start;
            if (searched > MaxLine) throw S3Errors.MalformedChunk();
            if (_start > 0)
            {
                _buffer.AsSpan(_start, searched).CopyTo(_buffer);
                (_start, _end) = (0, searched);
            }

            var count = await stream.ReadAsync(_buffer.AsMemory(_end), cancellationToken).ConfigureAwait(false);
            if (count == 0) return searched == 0 ? null : Take(searched, skipped: 0);
            _end += count;
        }
    }

    /// <summary>Reads bytes.</summary>
    /// <returns>The number of bytes; 0 at the end of the body.</returns>
    public async ValueTask<int> ReadAsync(Memory<byte> destination, CancellationToken cancellationToken)
    {
        if (_start == _end) return await stream.ReadAsync(destination, cancellationToken).ConfigureAwait(false);
        var count = Math.Min(destination.Length, _end - _start);
        _buffer.AsSpan(_start, count).CopyTo(destination.Span);
        _start += count;
        return count;
    }

    private string Take(int length, int skipped)
    {
        var line = _buffer.AsSpan(_start, length);
        _start += length + skipped;
        return Encoding.ASCII.GetString(line is [.. var rest, (byte)'\r'] ? rest : line);
    }
}
