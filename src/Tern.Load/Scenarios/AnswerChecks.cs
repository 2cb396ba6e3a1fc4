using System.Text;

namespace Tern.Load;

/// <summary>The checks of a scenario, with texts converted to bytes.</summary>
internal sealed class AnswerChecks(LoadChecks checks)
{
    private readonly int[] _statuses = [.. checks.Statuses];
    private readonly byte[][] _contains = [.. checks.Contains.Select(Encoding.UTF8.GetBytes)];
    private readonly byte[][] _notContains = [.. checks.NotContains.Select(Encoding.UTF8.GetBytes)];
    private readonly long _minBytes = checks.MinBytes;

    /// <summary>true if the checks need the body; otherwise, false.</summary>
    public bool NeedBody => _contains.Length > 0 || _notContains.Length > 0;

    /// <summary>Returns the kind of failure, or null if the response passes all checks.</summary>
    /// <param name="status">The status code.</param>
    /// <param name="length">The length of the body in bytes.</param>
    /// <param name="body">The body, if <see cref="NeedBody"/> is true.</param>
    public LoadFailure? Failure(int status, long length, ReadOnlySpan<byte> body)
    {
        if (_statuses.Length == 0 ? status >= 400 : Array.IndexOf(_statuses, status) < 0) return LoadFailure.Status;
        if (length < _minBytes) return LoadFailure.Check;
        foreach (var text in _contains)
        {
            if (body.IndexOf(text) < 0) return LoadFailure.Check;
        }

        foreach (var text in _notContains)
        {
            if (body.IndexOf(text) >= 0) return LoadFailure.Check;
        }

        return null;
    }
}
