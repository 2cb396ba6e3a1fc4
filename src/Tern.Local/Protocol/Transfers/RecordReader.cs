using System.Buffers;

namespace Tern.Local.Protocol.Transfers;

/// <summary>
/// Cuts a stream into records: lines, or lines of CSV, where a line break within quotes is none. Holds one record at a
/// time, whatever the stream's length.
/// </summary>
internal sealed class RecordReader(Stream from, bool hasQuotes = false) : IDisposable
{
    /// <summary>A record at most. The largest item takes some 2.4 MB as JSON when every byte of it is escaped.</summary>
    public const int MaxBytes = 16 * 1024 * 1024;

    private const int FirstBytes = 64 * 1024;

    private byte[] _buffer = ArrayPool<byte>.Shared.Rent(FirstBytes);
    private int _start;
    private int _end;
    private int _scanned; // of what is between start and end
    private bool _inQuotes;
    private int _breaks; // line breaks within the record
    private bool _isLast;

    /// <summary>The record that was read last, without its line break. Valid until the next read.</summary>
    public ReadOnlyMemory<byte> Record { get; private set; }

    /// <summary>The number of the line that the record begins in; the first is 1.</summary>
    public long LineNumber { get; private set; }

    /// <summary>The bytes of all records so far, line breaks included.</summary>
    public long BytesRead { get; private set; }

    private long NextLine { get; set; } = 1;

    /// <summary>Reads the next record; false at the end.</summary>
    /// <exception cref="InvalidDataException">A record is longer than <see cref="MaxBytes"/>.</exception>
    public bool Read()
    {
        while (!TryTake())
        {
            if (_isLast) return false;
            Took(from.Read(_buffer, _end, _buffer.Length - _end));
        }

        return true;
    }

    /// <summary>The same, for a stream that takes its time.</summary>
    public async ValueTask<bool> ReadAsync(CancellationToken cancellationToken)
    {
        while (!TryTake())
        {
            if (_isLast) return false;
            Took(await from.ReadAsync(_buffer.AsMemory(_end), cancellationToken).ConfigureAwait(false));
        }

        return true;
    }

    public void Dispose()
    {
        ArrayPool<byte>.Shared.Return(_buffer);
        _buffer = [];
    }

    private void Took(int count)
    {
        if (count == 0) _isLast = true;
        _end += count;
    }

    private bool TryTake()
    {
        while (_start + _scanned < _end)
        {
            var rest = _buffer.AsSpan(_start + _scanned, _end - _start - _scanned);
            var at = hasQuotes ? rest.IndexOfAny((byte)'\n', (byte)'"') : rest.IndexOf((byte)'\n');
            if (at < 0)
            {
                _scanned += rest.Length;
                break;
            }

            _scanned += at + 1;
            if (rest[at] == '"') _inQuotes = !_inQuotes;
            else if (_inQuotes) _breaks++;
            else return Take(_scanned - 1);
        }

        if (_isLast) return _start < _end && Take(_end - _start);
        MakeRoom();
        return false;
    }

    private bool Take(int length)
    {
        var record = _buffer.AsMemory(_start, length);
        Record = record.Span.EndsWith("\r"u8) ? record[..^1] : record;
        LineNumber = NextLine;
        NextLine += 1 + _breaks;
        var taken = Math.Min(length + 1, _end - _start);
        BytesRead += taken;
        _start += taken;
        _scanned = _breaks = 0;
        _inQuotes = false;
        return true;
    }

    private void MakeRoom()
    {
        if (_start > 0)
        {
            _buffer.AsSpan(_start, _end - _start).CopyTo(_buffer);
            _end -= _start;
            _start = 0;
        }

        if (_end < _buffer.Length) return;
        if (_end >= MaxBytes) throw new InvalidDataException($"Line {NextLine} has more than {MaxBytes} bytes: items are expected one a line.");
        var grown = ArrayPool<byte>.Shared.Rent(_buffer.Length * 2);
        _buffer.AsSpan(0, _end).CopyTo(grown);
        ArrayPool<byte>.Shared.Return(_buffer);
        _buffer = grown;
    }
}
