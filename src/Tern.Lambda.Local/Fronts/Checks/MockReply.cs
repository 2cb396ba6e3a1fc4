using System.Text;

namespace Tern.Lambda.Local.Fronts;

/// <summary>
/// The fixed response of a method with a mock integration, such as the response to a preflight request.
/// </summary>
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
