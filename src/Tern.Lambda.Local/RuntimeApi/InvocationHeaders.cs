using System.Globalization;
using System.Security.Cryptography;
using Microsoft.AspNetCore.Http;

namespace Tern.Lambda.Local;

/// <summary>Writes the headers that accompany an event. Empty ones are left out.</summary>
internal static class InvocationHeaders
{
    public const string InvocationId = "Lambda-Runtime-Invocation-Id";

    public static (string Arn, string TraceId) Write(HttpResponse response, EmulatedFunctionOptions function, SessionInvocation running, long deadline)
    {
        var work = running.Work;
        var (request, headers) = (work.Request, response.Headers);
        var arn = LocalAws.FunctionArn(request.Qualifier is { } qualifier ? $"{function.Name}:{qualifier}" : function.Name);
        var trace = request.TraceId is { Length: > 0 } given ? given : NewTrace();
        response.StatusCode = 200;
        response.ContentType = "application/json";
        headers["Lambda-Runtime-Aws-Request-Id"] = work.RequestId;
        headers[InvocationId] = running.InvocationId;
        headers["Lambda-Runtime-Deadline-Ms"] = deadline.ToString(CultureInfo.InvariantCulture);
        headers["Lambda-Runtime-Invoked-Function-Arn"] = arn;
        headers["Lambda-Runtime-Trace-Id"] = trace;
        if (request.ClientContext is { Length: > 0 } context) headers["Lambda-Runtime-Client-Context"] = context;
        if (request.CognitoIdentity is { Length: > 0 } identity) headers["Lambda-Runtime-Cognito-Identity"] = identity;
        if (request.TenantId is { Length: > 0 } tenant) headers["Lambda-Runtime-Aws-Tenant-Id"] = tenant;
        return (arn, trace);
    }

    // Root=1-5bef4de7-ad49b0e87f6ef6c87fc2e700;Parent=9a9197af755a6419;Sampled=0
    private static string NewTrace()
    {
        var random = RandomNumberGenerator.GetHexString(28 + 16 + 4, lowercase: true);
        return $"Root=1-{random[..8]}-{random[8..32]};Parent={random[32..48]};Sampled=0";
    }
}
