using Tern.Observation;

namespace Tern.Diagnosis.Scopes;

/// <summary>
/// Tells reads that follow a chain (each asks for what the answer before named) from reads whose keys were known beforehand. It keeps hashes of words, and
/// only those of the last request and the last answer.
/// </summary>
internal sealed class AnswerChain
{
    // Beyond it an answer holds so many words that one of them fits by chance.
    private const int LongestBody = 16 * 1024;

    private readonly Lock _gate = new();
    private readonly HashSet<ulong> _answer = [];
    private readonly HashSet<ulong> _following = [];
    private HashSet<ulong> _request = [];
    private HashSet<ulong> _next = [];

    /// <summary>Notes a read that has ended.</summary>
    /// <param name="hash">The hash of the request, by which <see cref="Follows"/> is asked.</param>
    /// <param name="request">The body of the request.</param>
    /// <param name="answer">The body of the answer.</param>
    public void Add(ulong hash, ReadOnlySpan<byte> request, ReadOnlySpan<byte> answer)
    {
        lock (_gate)
        {
            _next.Clear();
            AddWords(request, _next);
            // What all requests have in common (the table, the names of the key) says nothing.
            var (isOther, isNamed) = (false, true);
            foreach (var word in _next)
            {
                if (_request.Contains(word)) continue;
                isOther = true;
                isNamed &= _answer.Contains(word);
            }

            if (isOther && isNamed) _following.Add(hash);
            (_request, _next) = (_next, _request);
            _answer.Clear();
            if (answer.Length <= LongestBody) AddWords(answer, _answer);
        }
    }

    /// <summary>Whether a request asked for what the answer before it named.</summary>
    public bool Follows(ulong hash)
    {
        lock (_gate) return _following.Contains(hash);
    }

    /// <summary>Forgets the requests that it has been asked about.</summary>
    public void Forget()
    {
        lock (_gate) _following.Clear();
    }

    private static void AddWords(ReadOnlySpan<byte> body, HashSet<ulong> words)
    {
        var start = 0;
        for (var i = 0; i <= body.Length; i++)
        {
            if (i < body.Length && (body[i] >= 0x80 || char.IsAsciiLetterOrDigit((char)body[i]) || body[i] is (byte)'-' or (byte)'_')) continue;
            if (i > start) words.Add(AwsSeededHash.Of(body[start..i]));
            start = i + 1;
        }
    }
}
