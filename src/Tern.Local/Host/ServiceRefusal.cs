using System.Security;
using System.Text;
using Microsoft.AspNetCore.Http.Features;
using Tern.Json;
using Tern.Local.Serving;

namespace Tern.Local.Host;

/// <summary>
/// Refuses requests to services that the local AWS doesn't have, in an error format that clients of the service read.
/// </summary>
internal static class ServiceRefusal
{
    private const string Code = "NotImplemented";

    /// <summary>
    /// Returns the response. Its status is 400, since clients retry a 501; only S3's is 501, as in the service.
    /// </summary>
    public static ServiceAnswer Answer(IHttpRequestFeature request, string service, IEnumerable<string> services)
    {
        var message = $"The local AWS has no service '{service}'. It has {string.Join(", ", services)}. Give clients of {service} another endpoint.";
        var answer = new ServiceAnswer { StatusCode = service == ServiceRouter.Objects ? 501 : 400 };
        answer.Add("x-amzn-requestid", Guid.NewGuid().ToString());
        answer.Add("x-amzn-errortype", Code);
        if (service == ServiceRouter.Objects || ServiceRouter.IsForm(request.Headers)) WriteXml(answer, service, message);
        else WriteJson(answer, message);
        return answer;
    }

    private static void WriteXml(ServiceAnswer answer, string service, string message)
    {
        answer.Add("content-type", "application/xml");
        var error = $"<Error><Code>{Code}</Code><Message>{SecurityElement.Escape(message)}</Message></Error>";
        var text = service == ServiceRouter.Objects ? error : $"<ErrorResponse>{error}</ErrorResponse>";
        Encoding.UTF8.GetBytes("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + text, answer.Body);
    }

    private static void WriteJson(ServiceAnswer answer, string message)
    {
        answer.Add("content-type", "application/x-amz-json-1.1");
        var json = new AwsJsonWriter(answer.Body);
        json.WriteStartObject();
        json.WriteName("__type"u8);
        json.WriteString(Code);
        json.WriteName("message"u8);
        json.WriteString(message);
        json.WriteEndObject();
        json.Flush();
    }
}
