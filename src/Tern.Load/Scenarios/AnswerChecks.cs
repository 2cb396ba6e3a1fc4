using System.Text;

namespace Tern.Load.Scenarios;

/// <summary>The checks of a scenario, as bytes.</summary>
internal sealed class AnswerChecks(LoadChecks checks)
{
    private readonly int[] _statuses = [.. checks.Statuses];
    private readonly byte[][] _contains = [.. checks.Contains.Select(Encoding.UTF8.GetBytes)];
    private readonly byte[][] _notContains = [.. checks.NotContains.Select(Encoding.UTF8.GetBytes)];
    private readonly long _minBytes = checks.MinBytes;

    /// <summary>Whether the body has to be kept to be checked.</summary>
    public bool NeedBody => _contains.Length > 0 || _notContains.Length > 0;

    /// <summary>What is wrong with an answer; null for nothing.</summary>
    /// <param name="status">Its status.</param>
    /// <param name="length">The body's bytes.</param>
    /// <param name="body">The body, where <see cref="NeedBody"/>.</param>
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
