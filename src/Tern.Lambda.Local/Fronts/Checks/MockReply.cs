using System.Text;
using Tern.Lambda.Local.Fronts.Http;

namespace Tern.Lambda.Local.Fronts.Checks;

/// <summary>What a method answers whose integration is a mock, such as that of a preflight: always the same.</summary>
internal sealed record MockReply
{
    public int StatusCode { get; init; } = 200;

    public IReadOnlyList<KeyValuePair<string, string>> Headers { get; init; } = [];

    public string Body { get; init; } = "";

    public FrontAnswer ToAnswer()
    {
        var answer = new FrontAnswer { StatusCode = StatusCode, Body = Encoding.UTF8.GetBytes(Body) };
        answer.Add("content-type", "application/json");
        foreach (var (name, value) in Headers) answer.Add(name, value);
        return answer;
    }
}
