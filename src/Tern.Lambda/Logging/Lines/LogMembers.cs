using System.Globalization;

namespace Tern.Lambda.Logging;

/// <summary>
/// The members of a line: of its state, its scopes and its invocation. If a name occurs several times, the first is
/// used, because it is the nearest to the line.
/// </summary>
internal sealed class LogMembers
{
    // An endless enumeration must not block the program.
    private const int MaxOfOneScope = 1000;

    /// <summary>The name of the member that contains a message's template.</summary>
    public const string Template = "{OriginalFormat}";

    private readonly List<KeyValuePair<string, object?>> _all = [];
    private readonly HashSet<string> _names = new(StringComparer.Ordinal);

    public List<KeyValuePair<string, object?>> All => _all;

    public static string? GetTemplate(IReadOnlyList<KeyValuePair<string, object?>> state)
    {
        for (var i = state.Count - 1; i >= 0; i--)
            if (TryGet(state, i, out var member) && member.Key == Template) return member.Value as string;
        return null;
    }

    public void Add(string? name, object? value)
    {
        name = Named(name);
        if (_names.Add(name)) _all.Add(new KeyValuePair<string, object?>(name, value));
    }

    // A template may contain a name twice with different values: the second becomes Name_2, and none is lost.
    private void AddOfMessage(string? name, object? value)
    {
        name = Named(name);
        if (_names.Add(name))
        {
            _all.Add(new KeyValuePair<string, object?>(name, value));
            return;
        }

        foreach (var member in _all)
            if (member.Key == name && Equals(member.Value, value)) return;
        for (var n = 2; n < MaxOfOneScope; n++)
        {
            var other = string.Create(CultureInfo.InvariantCulture, $"{name}_{n}");
            if (!_names.Add(other)) continue;
            _all.Add(new KeyValuePair<string, object?>(other, value));
            return;
        }
    }

    private static string Named(string? name)
    {
        name ??= "";
        // Serilog's prefixes in templates, which determine how a value is written, aren't part of its name.
        if (name.Length > 1 && name[0] is '@' or '$') name = name[1..];
        // A member with the name of one of the line's own fields would hide it, and _aws would turn the line into a
        // metric.
        return IsReserved(name) ? "_" + name : name;
    }

    /// <summary>Adds the members of a message; returns true if it has a template.</summary>
    /// <param name="state">The members.</param>
    /// <param name="isScope">true if they belong to a scope, whose values yield to those nearer to the line; otherwise,
    /// false.</param>
    public bool AddList(IReadOnlyList<KeyValuePair<string, object?>> state, bool isScope)
    {
        var isMessage = false;
        var count = Math.Min(state.Count, MaxOfOneScope);
        for (var i = 0; i < count; i++)
        {
            if (!TryGet(state, i, out var member)) continue;
            if (member.Key == Template) isMessage = true;
            else if (isScope) Add(member.Key, member.Value);
            else AddOfMessage(member.Key, member.Value);
        }

        return isMessage;
    }

    /// <summary>
    /// Adds the members of a state or a scope that isn't a list: a dictionary, or any sequence of pairs.
    /// </summary>
    /// <returns>false if it is neither; otherwise, true.</returns>
    public bool TryAddPairs(object state)
    {
        if (state is IEnumerable<KeyValuePair<string, object?>> members)
        {
            foreach (var (name, value) in members.Take(MaxOfOneScope))
                if (name != Template) Add(name, value);
            return true;
        }

        if (state is not IEnumerable<KeyValuePair<string, string?>> texts) return false;
        foreach (var (name, value) in texts.Take(MaxOfOneScope))
            if (name != Template) Add(name, value);
        return true;
    }

    /// <summary>Adds the content of a scope.</summary>
    /// <returns>The scope's text, if it is a text or a message and not only members.</returns>
    public string? AddScope(object? state)
    {
        try
        {
            switch (state)
            {
                case null:
                    return null;
                case string text:
                    return text;
                case IReadOnlyList<KeyValuePair<string, object?>> list:
                    return AddList(list, isScope: true) ? LogText.Of(list) : null;
                case KeyValuePair<string, object?> member:
                    Add(member.Key, member.Value);
                    return null;
                case ValueTuple<string, object?> member:
                    Add(member.Item1, member.Item2);
                    return null;
                default:
                    return TryAddPairs(state) ? null : LogText.Of(state);
            }
        }
        // A scope that can't be read loses its own members, not the line.
        catch (Exception fault)
        {
            return $"({fault.GetType().Name} from a scope of {state?.GetType()})";
        }
    }

    public void Clear()
    {
        _all.Clear();
        _names.Clear();
    }

    // A message with fewer values than its template has names throws here.
    private static bool TryGet(IReadOnlyList<KeyValuePair<string, object?>> state, int index, out KeyValuePair<string, object?> member)
    {
        try
        {
            member = state[index];
            return true;
        }
        catch
        {
            member = default;
            return false;
        }
    }

    private static bool IsReserved(string name) => name is
        "timestamp" or "level" or "requestId" or "traceId" or "spanId" or "tenantId" or "message" or "category"
            or "eventId" or "eventName" or "event" or "scopes" or "errorType" or "errorMessage"
        or "stackTrace" or "cause" or "causes" or "truncated" or "_aws";
}
