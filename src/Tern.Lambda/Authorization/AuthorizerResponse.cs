using System.Buffers;
using Tern.Json;
using Tern.Lambda.Events;

namespace Tern.Lambda.Authorization;

/// <summary>
/// A Lambda authorizer's response with a policy. Create it with <see cref="AuthorizerPolicy.ToResponse"/>.
/// </summary>
public sealed class AuthorizerResponse : ILambdaEvent<AuthorizerResponse>
{
    internal AuthorizerResponse()
    {
    }

    /// <summary>Gets the ID of the caller.</summary>
    public required string PrincipalId { get; init; }

    /// <summary>Gets the statements that allow or deny resources to the caller.</summary>
    public required IReadOnlyList<AuthorizerStatement> Statements { get; init; }

    /// <summary>Gets the context for the function behind the API, or null.</summary>
    public AuthorizerContext? Context { get; init; }

    /// <summary>Gets the API key whose usage plan the call counts against, or null.</summary>
    public string? UsageIdentifierKey { get; init; }

    /// <inheritdoc/>
    public static AuthorizerResponse Read(LambdaPayload payload)
    {
        ArgumentNullException.ThrowIfNull(payload);
        var reader = new AwsJsonReader(payload.Json.Span);
        try
        {
            return Read(ref reader);
        }
        catch (Exception malformed) when (malformed is AwsJsonException or ArgumentException)
        {
            throw new LambdaEventException("The JSON isn't a valid AuthorizerResponse: " + malformed.Message, malformed);
        }
    }

    /// <inheritdoc/>
    public void Write(IBufferWriter<byte> output)
    {
        using var target = new EventOutput(output);
        var writer = new AwsJsonWriter(target.Buffer);
        writer.WriteStartObject();
        writer.WriteName("principalId"u8);
        writer.WriteString(PrincipalId);
        writer.WriteName("policyDocument"u8);
        PolicyDocument.Write(ref writer, Statements);
        if (Context is { Count: > 0 })
        {
            writer.WriteName("context"u8);
            Context.Write(ref writer);
        }

        if (UsageIdentifierKey is not null)
        {
            writer.WriteName("usageIdentifierKey"u8);
            writer.WriteString(UsageIdentifierKey);
        }

        writer.WriteEndObject();
        writer.Flush();
        target.Complete();
    }

    private static AuthorizerResponse Read(ref AwsJsonReader reader)
    {
        string? principal = null, usage = null;
        IReadOnlyList<AuthorizerStatement>? statements = null;
        AuthorizerContext? context = null;
        reader.BeginObject();
        while (reader.NextMember(out var name))
        {
            if (name.SequenceEqual("principalId"u8)) principal = reader.ReadString();
            else if (name.SequenceEqual("policyDocument"u8)) statements = PolicyDocument.Read(ref reader);
            else if (name.SequenceEqual("context"u8)) context = reader.TryReadNull() ? null : AuthorizerContext.Read(ref reader);
            else if (name.SequenceEqual("usageIdentifierKey"u8)) usage = reader.TryReadNull() ? null : reader.ReadString();
            else reader.SkipValue();
        }

        reader.End();
        if (principal is null || statements is null)
            throw new LambdaEventException("The JSON isn't a valid AuthorizerResponse: principalId and policyDocument are required.");
        return new AuthorizerResponse { PrincipalId = principal, Statements = statements, Context = context, UsageIdentifierKey = usage };
    }
}
