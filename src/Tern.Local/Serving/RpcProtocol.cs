using System.Text;
using System.Text.Json;

namespace Tern.Local.Serving;

/// <summary>The facts about a service with the JSON or query protocol that all its operations share.</summary>
/// <param name="targetPrefix">The prefix of <c>X-Amz-Target</c>, or an empty string if the service has no JSON.</param>
internal abstract class RpcProtocol(string targetPrefix)
{
    /// <summary>Gets the content type of JSON.</summary>
    public virtual string JsonType => "";

    /// <summary>Gets the prefix of <c>__type</c> in JSON errors.</summary>
    public virtual string TypePrefix => "";

    /// <summary>Gets the namespace of XML responses.</summary>
    public virtual string XmlNamespace => "";

    /// <summary>
    /// Gets a value indicating whether JSON errors also have the code of the query protocol, in a header.
    /// </summary>
    public virtual bool IsQueryCompatible => false;

    /// <summary>
    /// Gets a value indicating whether responses of the query protocol are JSON for a caller that accepts only JSON.
    /// For such a caller, errors are always JSON, except that for an unknown operation.
    /// </summary>
    public virtual bool AnswersQueryWithJson => false;

    /// <summary>Returns the error for a request whose members violate constraints, or null to accept it.</summary>
    public virtual ServiceErrorException? Refuse(IReadOnlyList<MemberViolation> violations) => new(
        ViolationCode,
        $"{violations.Count} validation error{(violations.Count == 1 ? "" : "s")} detected: {string.Join("; ", violations.Select(static v => v.Text))}");

    /// <summary>Gets the code of the error for a request whose members violate constraints.</summary>
    protected virtual string ViolationCode => "ValidationException";

    /// <summary>
    /// Returns a value indicating whether errors of an operation have an element <c>Detail</c> in XML, which is always
    /// empty.
    /// </summary>
    public virtual bool HasErrorDetail(string operation) => false;

    /// <summary>Returns the error for an operation that the service doesn't have.</summary>
    public abstract ServiceErrorException Unknown(string operation);

    /// <summary>Handles a request. Errors of the service are responses.</summary>
    /// <param name="server">The service's operations.</param>
    /// <param name="find">Finds an operation by its name.</param>
    /// <param name="request">The request.</param>
    /// <param name="cancellationToken">Cancels the call.</param>
    public async ValueTask<ServiceAnswer> RunAsync<TServer>(
        TServer server, Func<string, ServerOperation<TServer>?> find, ServiceRequest request, CancellationToken cancellationToken)
    {
        var call = Begin(request, cancellationToken, out var name);
        try
        {
            request.Verifier?.Verify(request);
            var operation = find(name) ?? throw Unknown(name);
            await operation.RunAsync(server, call).ConfigureAwait(false);
        }
        catch (ServiceErrorException error)
        {
            call.Write(error);
        }
        catch
        {
            call.Answer.Dispose();
            throw;
        }

        return call.Answer;
    }

    /// <summary>Returns the response for a request that fails with an error, without handling it.</summary>
    public ServiceAnswer Refuse(ServiceRequest request, ServiceErrorException error)
    {
        var call = Begin(request, default, out _);
        call.Write(error);
        return call.Answer;
    }

    /// <summary>Determines the operation and the resources of a request.</summary>
    /// <param name="request">The request.</param>
    /// <param name="members">The members that name resources.</param>
    public RequestFacts Describe(ServiceRequest request, ReadOnlySpan<string> members)
    {
        var call = Begin(request, default, out var operation);
        using var answer = call.Answer;
        var resources = new List<string>(1);
        if (call.Form is { } form)
        {
            foreach (var member in members)
            {
                if (form[member]?.Value is { Length: > 0 } value) resources.Add(RequestFacts.NameOf(value));
            }
        }
        else
        {
            ReadMembers(request.Body.Span, members, resources);
        }

        return new RequestFacts(operation, resources);
    }

    // For malformed JSON, the resources before the fault are returned; the operation reports the fault.
    private static void ReadMembers(ReadOnlySpan<byte> body, ReadOnlySpan<string> members, List<string> resources)
    {
        var reader = new Utf8JsonReader(body, isFinalBlock: false, default);
        try
        {
            while (reader.Read())
            {
                if (reader.TokenType != JsonTokenType.PropertyName || reader.CurrentDepth != 1) continue;
                var isMember = false;
                foreach (var member in members) isMember |= reader.ValueTextEquals(member);
                if (!reader.Read()) return;
                if (isMember && reader.TokenType == JsonTokenType.String) resources.Add(RequestFacts.NameOf(reader.GetString()!));
                else if (!reader.TrySkip()) return;
            }
        }
        catch (Exception malformed) when (malformed is JsonException or InvalidOperationException)
        {
            return;
        }
    }

    /// <summary>Begins a call: finds its protocol and the name of its operation.</summary>
    public ServiceCall Begin(ServiceRequest request, CancellationToken cancellationToken, out string operation)
    {
        var target = request.Header("x-amz-target");
        if (target is not null && targetPrefix.Length > 0)
        {
            operation = target.StartsWith(targetPrefix, StringComparison.Ordinal) ? target[targetPrefix.Length..] : target;
            return new ServiceCall(this, request, cancellationToken) { Operation = operation };
        }

        var form = FormNode.Parse(request.Body.IsEmpty ? Encoding.UTF8.GetBytes(request.Query) : request.Body.Span);
        operation = form["Action"]?.Value ?? "";
        return new ServiceCall(this, request, cancellationToken) { Operation = operation, Form = form };
    }

    /// <summary>Returns the error of the query protocol for an unknown operation.</summary>
    protected static ServiceErrorException UnknownAction(string operation) => operation.Length == 0
        ? new ServiceErrorException(QueryXml.UnknownOperation, "The request has no parameter Action.") { StatusCode = 404 }
        : new ServiceErrorException("InvalidAction", $"The action {operation} is not valid for this endpoint.");
}
