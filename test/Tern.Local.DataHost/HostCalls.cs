using System.Text;
using Tern.Local.Serving;

namespace Tern.Local.DataHost;

/// <summary>Calls of the services of a local AWS, each answered when its change is stored.</summary>
internal sealed class HostCalls(LocalAws aws)
{
    /// <summary>Calls an operation of SQS, and returns its response.</summary>
    public Task<string> SqsAsync(string operation, string body) =>
        SendAsync("sqs", "POST", "/", body, new() { ["host"] = "localhost", ["x-amz-target"] = "AmazonSQS." + operation });

    /// <summary>Calls an operation of SNS, whose members are encoded.</summary>
    public Task<string> SnsAsync(string form) => SendAsync(
        "sns", "POST", "/", form, new() { ["host"] = "localhost", ["content-type"] = "application/x-www-form-urlencoded" });

    /// <summary>Puts a bucket, or an object in it.</summary>
    public Task<string> PutAsync(string path, string body) => SendAsync("s3", "PUT", path, body, new() { ["host"] = "localhost" });

    private async Task<string> SendAsync(string service, string method, string path, string body, Dictionary<string, string> headers)
    {
        var request = new Request(headers)
        {
            Method = method, Path = path, Origin = "http://localhost", Account = RequestScope.DefaultAccount, Region = RequestScope.DefaultRegion,
            Body = Encoding.UTF8.GetBytes(body),
        };
        using var answer = await aws.Parts.HandleAsync(aws.Parts.Find(service)!, request, default);
        var text = Encoding.UTF8.GetString(answer.Body.WrittenSpan);
        return answer.StatusCode == 200 ? text : throw new InvalidOperationException($"A call of {service} was answered {answer.StatusCode}: {text}");
    }

    private sealed class Request(Dictionary<string, string> headers) : ServiceRequest
    {
        public override IEnumerable<KeyValuePair<string, string>> Headers => headers;

        public override string? Header(string name) => headers.GetValueOrDefault(name);
    }
}
