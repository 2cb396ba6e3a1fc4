using System.Globalization;
using System.Text;

namespace Tern.Lambda.Local;

/// <summary>
/// The log lines of one invocation: the first 64 KB and the last 64 KB, which bounds the memory for a function that
/// floods its log.
/// </summary>
internal sealed class InvocationLog
{
    private const int MostChars = 64 * 1024;
    private const int TailBytes = 4 * 1024;
    private readonly Lock _gate = new();
    private readonly List<string> _head = [];
    private readonly Queue<string> _tail = new();
    private readonly StringBuilder _end = new();
    private int _headChars;
    private int _tailChars;
    private long _left;

    public void Add(string line)
    {
        lock (_gate)
        {
            // A character has at least one byte, so this number of characters is enough.
            _end.Append(line.AsSpan(Math.Max(0, line.Length - TailBytes))).Append('\n');
            if (_end.Length > 4 * TailBytes) _end.Remove(0, _end.Length - TailBytes);
            if (_tail.Count == 0 && _headChars + line.Length <= MostChars)
            {
                _head.Add(line);
                _headChars += line.Length;
                return;
            }

            _tail.Enqueue(line);
            _tailChars += line.Length;
            while (_tailChars > MostChars && _tail.Count > 1)
            {
                _tailChars -= _tail.Dequeue().Length;
                _left++;
            }
        }
    }

    public IReadOnlyList<string> Lines()
    {
        lock (_gate)
        {
            if (_left == 0) return [.. _head, .. _tail];
            return [.. _head, string.Create(CultureInfo.InvariantCulture, $"… {_left} lines omitted …"), .. _tail];
        }
    }

    /// <summary>Returns the last 4 KB, cut at the start of a character.</summary>
    public string Tail()
    {
        string text;
        lock (_gate) text = _end.ToString();
        var bytes = Encoding.UTF8.GetBytes(text);
        if (bytes.Length <= TailBytes) return text;
        var start = bytes.Length - TailBytes;
        while ((bytes[start] & 0xC0) == 0x80) start++;
        return Encoding.UTF8.GetString(bytes.AsSpan(start));
    }
}
