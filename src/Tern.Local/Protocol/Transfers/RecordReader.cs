using System.Buffers;

namespace Tern.Local.Protocol;

/// <summary>
/// Splits a stream into records: lines, or CSV records, in which a line break within quotes doesn't end the record.
/// Only one record is in memory at a time.
/// </summary>
internal sealed class RecordReader(Stream from, bool hasQuotes = false) : IDisposable
{
    /// <summary>
    /// The maximum size of a record. The largest item takes about 2.4 MB as JSON if every byte is escaped.
    /// </summary>
    public const int MaxBytes = 16 * 1024 * 1024;

    private const int FirstBytes = 64 * 1024;

    private byte[] _buffer = ArrayPool<byte>.Shared.Rent(FirstBytes);
    private int _start;
    private int _end;
    private int _scanned; // number of bytes scanned after _start
    private bool _inQuotes;
    private int _breaks; // line breaks within the record
    private bool _isLast;

    /// <summary>The last record read, without its line break. Valid until the next read.</summary>
    public ReadOnlyMemory<byte> Record { get; private set; }

    /// <summary>The number of the record's first line, counted from 1.</summary>
    public long LineNumber { get; private set; }

    /// <summary>The size of all records so far in bytes, including line breaks.</summary>
    public long BytesRead { get; private set; }

    private long NextLine { get; set; } = 1;

    /// <summary>Reads the next record; returns false at the end.</summary>
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

    /// <summary>Reads the next record asynchronously; returns false at the end.</summary>
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
        if (_end >= MaxBytes) throw new InvalidDataException($"Line {NextLine} has more than {MaxBytes} bytes. Expected one item per line.");
        var grown = ArrayPool<byte>.Shared.Rent(_buffer.Length * 2);
        _buffer.AsSpan(0, _end).CopyTo(grown);
        ArrayPool<byte>.Shared.Return(_buffer);
        _buffer = grown;
    }
}
