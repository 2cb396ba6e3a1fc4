using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Microsoft.Extensions.Logging;
using Tern.Buffers;
using Tern.Json;

namespace Tern.Lambda.Logging;

/// <summary>
/// A line that is being built: its fields, then its bytes. Each thread reuses one, so a line of ordinary size allocates
/// nothing; a value whose <c>ToString</c> logs uses another.
/// </summary>
internal sealed class LogLine : IDisposable
{
    // A line that is too long is written again with its texts truncated, shorter each time; the last attempt omits the
    // members and always fits.
    private static readonly int[] TextLimits = [int.MaxValue, 200_000, 32_000, 4_000, 256, 256];

    private const int KeptMembers = 1024;

    [ThreadStatic]
    private static LogLine? _free;

    private readonly PooledBuffer _buffer = new();
    private readonly LogMembers _members = new();
    private readonly List<object?> _scopes = [];
    private LoggingSettings _settings = null!;
    private LogOutput _output = null!;

    public List<KeyValuePair<string, object?>> Members => _members.All;

    /// <summary>The number of members that belong to the message itself; they are the first ones.</summary>
    public int MessageMembers { get; private set; }

    /// <summary>The texts of scopes that have one, the outermost first.</summary>
    public List<string> ScopeTexts { get; } = [];

    public LambdaContext? Context { get; private set; }

    /// <summary>The invocation that the line is about; null for none.</summary>
    public string? RequestId { get; private set; }

    /// <summary>The span in which the line is written; null without telemetry.</summary>
    public LineSpan? Span { get; private set; }

    public string Category { get; private set; } = "";

    public LogLevel Level { get; private set; }

    public EventId EventId { get; private set; }

    public Exception? Exception { get; private set; }

    public string Message { get; private set; } = "";

    public DateTimeOffset Time { get; private set; }

    /// <summary>The invocation's event if the line is about it; otherwise, empty.</summary>
    public ReadOnlyMemory<byte> Event { get; private set; }

    public static LogLine Rent()
    {
        var line = _free ?? new LogLine();
        _free = null;
        return line;
    }

    public void Begin(LambdaLoggerFactory factory, string category, LogLevel level, EventId eventId, Exception? exception)
    {
        _settings = factory.Settings;
        _output = factory.Output;
        Category = category;
        Level = level;
        EventId = eventId;
        Exception = exception;
        Time = _settings.Clock.GetUtcNow();
        Context = CurrentInvocation.Context;
        RequestId = Context?.RequestId;
        Span = LineSpan.Source?.Invoke();
        if (_settings.IncludeScopes) factory.Scopes.CopyTo(_scopes);
    }

    /// <summary>
    /// Adds the message and the members of a line's state, then those of the scopes, from the innermost to the
    /// outermost, and of the invocation. If a name occurs several times, the first is used.
    /// </summary>
    public void AddState<TState>(TState state, Exception? exception, Func<TState, Exception?, string> formatter)
    {
        var isFormatted = true;
        try
        {
            Message = formatter(state, exception) ?? "";
        }
        // A wrong template or a failing ToString must not lose the line.
        catch (Exception fault)
        {
            isFormatted = false;
            Message = $"(the message couldn't be formatted: {fault.GetType().Name}) " +
                $"{LogText.Of(state is IReadOnlyList<KeyValuePair<string, object?>> list ? LogMembers.GetTemplate(list) : null)}";
        }

        if (HasMembers(state)) _members.AddList((IReadOnlyList<KeyValuePair<string, object?>>)state!, isScope: false);
        else if (!typeof(TState).IsValueType && state is not (null or IReadOnlyList<KeyValuePair<string, object?>>)) AddPairs(state);
        MessageMembers = isFormatted ? _members.All.Count : 0;
        AddScopes();
    }

    /// <summary>
    /// Turns the line into a plain message about the specified invocation, if any, rather than the current one.
    /// </summary>
    public void SetMessage(string message, string? requestId, LambdaContext? context)
    {
        Message = message;
        if (requestId is not null)
        {
            RequestId = requestId;
            Context = context;
        }

        AddScopes();
    }

    /// <summary>Turns the line into one about the invocation's event.</summary>
    public void SetEvent(ReadOnlyMemory<byte> json)
    {
        Message = "Event";
        Event = json;
        AddScopes();
    }

    /// <summary>Writes the line.</summary>
    public void Send()
    {
        for (var attempt = 0; attempt < TextLimits.Length; attempt++)
        {
            _buffer.Clear();
            LogOutput.Begin(_buffer);
            var isLast = attempt == TextLimits.Length - 1;
            if (_settings.IsJson)
            {
                var json = new AwsJsonWriter(_buffer);
                JsonLineWriter.Write(ref json, this, TextLimits[attempt], isLast);
                json.Flush();
            }
            else
            {
                TextLineWriter.Write(_buffer, this, TextLimits[attempt], isLast);
                if (_settings.JoinLines && !_output.IsFramed)
                    MemoryMarshal.AsMemory(_buffer.WrittenMemory[LogOutput.HeaderLength..]).Span.Replace((byte)'\n', (byte)'\r');
            }

            if (_buffer.WrittenCount - LogOutput.HeaderLength <= LogOutput.MaxRecordLength) break;
        }

        _output.Send(_buffer, _settings.IsJson, Time);
    }

    /// <summary>Writes the known parts of a line that couldn't be written.</summary>
    public void TrySendFault(Exception fault)
    {
        try
        {
            if (_settings is null) return;
            _members.Clear();
            ScopeTexts.Clear();
            MessageMembers = 0;
            Event = default;
            _members.Add("loggingError", fault.GetType().FullName);
            Send();
        }
        // There is nothing else to try.
        catch
        {
        }
    }

    /// <summary>Keeps the line for the thread's next one.</summary>
    public void Dispose()
    {
        _buffer.Clear();
        if (_members.All.Count > KeptMembers || _scopes.Count > KeptMembers) return;
        _members.Clear();
        _scopes.Clear();
        ScopeTexts.Clear();
        Context = null;
        Span = null;
        Exception = null;
        Message = "";
        MessageMembers = 0;
        Event = default;
        _free = this;
    }

    // A constant message has its template and no members. Optimized code calls a struct through an interface without
    // boxing it, and this should hold from the first line on (LoggingAllocationTests).
    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private static bool HasMembers<TState>(TState state) =>
        state is IReadOnlyList<KeyValuePair<string, object?>> && (((IReadOnlyList<KeyValuePair<string, object?>>)state).Count > 1
            || (((IReadOnlyList<KeyValuePair<string, object?>>)state).Count == 1
                && ((IReadOnlyList<KeyValuePair<string, object?>>)state)[0].Key != LogMembers.Template));

    private void AddPairs(object state)
    {
        try
        {
            _members.TryAddPairs(state);
        }
        // A state that can't be read loses its own members, not the line.
        catch (Exception fault)
        {
            _members.Add("loggingError", fault.GetType().FullName);
        }
    }

    private void AddScopes()
    {
        for (var i = _scopes.Count - 1; i >= 0; i--)
            if (_members.AddScope(_scopes[i]) is { } text) ScopeTexts.Add(text);
        ScopeTexts.Reverse();
        if (Context is null) return;
        foreach (var (name, value) in Context.LogKeys.All) _members.Add(name, value);
    }
}
