using System.Text;

namespace Tern.Lookups;

/// <summary>The answer to a lookup. Its text may be a secret.</summary>
internal sealed class LookupAnswer(int status, byte[] body, TimeSpan? tokenLifetime)
{
    public int Status { get; } = status;

    public byte[] Body { get; } = body;

    /// <summary>How long the session token of the answer is good for, or null when it does not say.</summary>
    public TimeSpan? TokenLifetime { get; } = tokenLifetime;

    public bool IsSuccess => Status is >= 200 and < 300;

    public string Text => Encoding.UTF8.GetString(Body).Trim();

    /// <summary>Status and text of an answer that is an error, and so holds no credentials.</summary>
    public string Describe()
    {
        var text = Excerpt.Of(Text);
        return text.Length == 0 || IsSuccess ? $"HTTP {Status}" : $"HTTP {Status}: {text}";
    }
}
