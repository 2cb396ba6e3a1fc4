using Tern.Observation;

namespace Tern.Diagnostics;

/// <summary>
/// Distinguishes reads that follow a chain, where each key comes from the previous response, from reads whose keys were
/// known beforehand. It stores only hashes of words, and only those of the last request and response.
/// </summary>
internal sealed class AnswerChain
{
    // A longer response contains so many words that one of them is likely to match by chance.
    private const int LongestBody = 16 * 1024;

    private readonly Lock _gate = new();
    private readonly HashSet<ulong> _answer = [];
    private readonly HashSet<ulong> _following = [];
    private HashSet<ulong> _request = [];
    private HashSet<ulong> _next = [];

    /// <summary>Records a completed read.</summary>
    /// <param name="hash">The hash of the request, as passed to <see cref="Follows"/>.</param>
    /// <param name="request">The request body.</param>
    /// <param name="answer">The response body.</param>
    public void Add(ulong hash, ReadOnlySpan<byte> request, ReadOnlySpan<byte> answer)
    {
        lock (_gate)
        {
            _next.Clear();
            AddWords(request, _next);
            // Ignore the words that all requests have in common, such as the table and the names of the key attributes.
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

    /// <summary>Determines whether a request's key comes from the response before it.</summary>
    public bool Follows(ulong hash)
    {
        lock (_gate) return _following.Contains(hash);
    }

    /// <summary>Forgets the requests recorded as following a chain.</summary>
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
            if (i > start) words.Add(AwsObservedCall.ComputeHash(body[start..i]));
            start = i + 1;
        }
    }
}
