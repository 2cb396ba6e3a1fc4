using System.Text;

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

    /// <summary>Returns the error for a request whose members violate constraints, or null to accept it.</summary>
    public virtual ServiceErrorException? Refuse(IReadOnlyList<MemberViolation> violations) => new(
        ViolationCode,
        $"{violations.Count} validation error{(violations.Count == 1 ? "" : "s")} detected: {string.Join("; ", violations.Select(static v => v.Text))}");

    /// <summary>Gets the code of the error for a request whose members violate constraints.</summary>
    protected virtual string ViolationCode => "ValidationException";

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

    /// <summary>Begins a call: finds its protocol and the name of its operation.</summary>
    public ServiceCall Begin(ServiceRequest request, CancellationToken cancellationToken, out string operation)
    {
        var target = request.Header("x-amz-target");
        if (target is not null && targetPrefix.Length > 0)
        {
            operation = target.StartsWith(targetPrefix, StringComparison.Ordinal) ? target[targetPrefix.Length..] : target;
            return new ServiceCall(this, request, cancellationToken);
        }

        var form = FormNode.Parse(request.Body.IsEmpty ? Encoding.UTF8.GetBytes(request.Query) : request.Body.Span);
        operation = form["Action"]?.Value ?? "";
        return new ServiceCall(this, request, cancellationToken) { Form = form };
    }

    /// <summary>Returns the error of the query protocol for an unknown operation.</summary>
    protected static ServiceErrorException UnknownAction(string operation) => operation.Length == 0
        ? new ServiceErrorException("MissingAction", "The request must contain the parameter Action.")
        : new ServiceErrorException("InvalidAction", $"The action {operation} is not valid for this endpoint.");
}
