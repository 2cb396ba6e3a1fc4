using Tern.Json;
using Tern.Protocols;

namespace Tern.Local.Serving;

/// <summary>One request while it is handled: its protocol, and the response.</summary>
internal sealed class ServiceCall(RpcProtocol protocol, ServiceRequest request, CancellationToken cancellationToken)
{
    public ServiceRequest Request => request;

    public CancellationToken CancellationToken => cancellationToken;

    /// <summary>Gets the name of the operation, or an empty string if the request has none.</summary>
    public required string Operation { get; init; }

    /// <summary>Gets the form of a request in the query protocol, or null in JSON.</summary>
    public FormNode? Form { get; init; }

    /// <summary>
    /// Gets a value indicating whether the request and its response are JSON; otherwise, they are a form and XML.
    /// </summary>
    public bool IsJson => Form is null;

    private bool AcceptsQueryJson => !IsJson && request.Header("accept") == QueryJson.ContentType;

    public string RequestId { get; } = Guid.NewGuid().ToString();

    public ServiceAnswer Answer { get; } = new();

    /// <summary>Reads the request and checks its members.</summary>
    /// <exception cref="ServiceErrorException">The request isn't valid.</exception>
    public T Read<T>() where T : IServiceRequest<T>
    {
        var value = Form is { } form ? T.ReadForm(form) : ReadJson<T>();
        var checks = new MemberChecks();
        value.Check(checks);
        return checks.Violations.Count > 0 && protocol.Refuse(checks.Violations) is { } error ? throw error : value;
    }

    /// <summary>Writes the response.</summary>
    public void Write(string operation, IServiceAnswer value)
    {
        Answer.Add("x-amzn-requestid", RequestId);
        if (IsJson)
        {
            Answer.Add("content-type", protocol.JsonType);
            if (value is NoAnswer) return;
            var json = new AwsJsonWriter(Answer.Body);
            value.WriteJson(ref json);
            json.Flush();
            return;
        }

        if (AcceptsQueryJson && protocol.AnswersQueryWithJson)
        {
            Answer.Add("content-type", QueryJson.ContentType);
            QueryJson.Write(Answer.Body, operation, value, RequestId);
            return;
        }

        Answer.Add("content-type", "text/xml");
        QueryXml.Write(Answer.Body, protocol.XmlNamespace, operation, value, RequestId);
    }

    /// <summary>Writes an error in place of a response.</summary>
    public void Write(ServiceErrorException error)
    {
        Answer.Body.Clear();
        Answer.StatusCode = error.StatusCode;
        Answer.Add("x-amzn-requestid", RequestId);
        if (AcceptsQueryJson && error.Code != QueryXml.UnknownOperation)
        {
            Answer.Add("content-type", QueryJson.ContentType);
            QueryJson.WriteError(Answer.Body, error, RequestId);
            return;
        }

        Answer.Add("content-type", IsJson ? protocol.JsonType : "text/xml");
        if (!IsJson)
        {
            QueryXml.WriteError(Answer.Body, protocol.XmlNamespace, error, RequestId, protocol.HasErrorDetail(Operation));
            return;
        }

        if (protocol.IsQueryCompatible) Answer.Add("x-amzn-query-error", $"{error.Code};{(error.IsSenderFault ? "Sender" : "Receiver")}");
        var json = new AwsJsonWriter(Answer.Body);
        json.WriteStartObject();
        json.WriteName("__type"u8);
        json.WriteString(protocol.TypePrefix + error.Shape);
        json.WriteName("message"u8);
        json.WriteString(error.Message);
        json.WriteEndObject();
        json.Flush();
    }

    private T ReadJson<T>() where T : IServiceRequest<T>
    {
        try
        {
            var json = new AwsJsonReader(request.Body.IsEmpty ? "{}"u8 : request.Body.Span);
            var value = T.ReadJson(ref json);
            json.End();
            return value;
        }
        catch (AwsJsonException failure)
        {
            throw new ServiceErrorException("SerializationException", failure.Message);
        }
    }
}
