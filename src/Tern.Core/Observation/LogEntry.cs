using System.Collections;
using System.Globalization;
using System.Text;
using Microsoft.Extensions.Logging;

namespace Tern.Observation;

/// <summary>
/// A log message with its values, for structured loggers. <c>[LoggerMessage]</c> creates generic types for each
/// combination of value types, 39 KB of a native program; the messages of this package are rare, so one class is
/// enough.
/// </summary>
internal sealed class LogEntry : IReadOnlyList<KeyValuePair<string, object?>>
{
    private readonly string _template;
    private readonly object?[] _values;

    private LogEntry(string template, object?[] values) => (_template, _values) = (template, values);

    public int Count => _values.Length + 1;

    // As Microsoft.Extensions.Logging has it, the template comes last, under a name that no value can have.
    public KeyValuePair<string, object?> this[int index]
    {
        get
        {
            if (index == _values.Length) return new("{OriginalFormat}", _template);
            var at = 0;
            for (var i = 0; ; i++)
            {
                var (name, _, end) = Next(ref at);
                if (i == index) return new(name, _values[index]);
                at = end;
            }
        }
    }

    /// <summary>Logs a message if its level is enabled.</summary>
    /// <param name="logger">The logger.</param>
    /// <param name="level">The level.</param>
    /// <param name="id">The id and name of the event.</param>
    /// <param name="error">The exception, or null.</param>
    /// <param name="template">The message, with a <c>{Name}</c> or <c>{Name:format}</c> for each value.</param>
    /// <param name="values">The values, in the order of their names.</param>
    public static void Write(ILogger logger, LogLevel level, EventId id, Exception? error, string template, params object?[] values)
    {
        if (logger.IsEnabled(level)) logger.Log(level, id, new LogEntry(template, values), error, static (entry, _) => entry.ToString());
    }

    public IEnumerator<KeyValuePair<string, object?>> GetEnumerator()
    {
        for (var i = 0; i < Count; i++) yield return this[i];
    }

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

    /// <summary>Returns the message with its values.</summary>
    /// <returns>The message.</returns>
    public override string ToString()
    {
        var text = new StringBuilder();
        var at = 0;
        foreach (var value in _values)
        {
            var before = at;
            var (_, format, end) = Next(ref at);
            text.Append(_template, before, at - before);
            text.Append(value is IFormattable formattable ? formattable.ToString(format, CultureInfo.InvariantCulture) : value ?? "(null)");
            at = end;
        }

        return text.Append(_template, at, _template.Length - at).ToString();
    }

    // Moves to the next placeholder.
    private (string Name, string? Format, int End) Next(ref int at)
    {
        at = _template.IndexOf('{', at);
        var end = _template.IndexOf('}', at);
        var colon = _template.IndexOf(':', at, end - at);
        return (_template[(at + 1)..(colon < 0 ? end : colon)], colon < 0 ? null : _template[(colon + 1)..end], end + 1);
    }
}
