using System.Buffers;
using Tern.Json;
using Tern.Lambda.Events;

namespace Tern.Lambda.Authorization;

/// <summary>
/// The response of a Lambda authorizer for an HTTP API with simple responses: it allows or denies the call of this
/// route.
/// </summary>
public sealed class SimpleAuthorizerResponse : ILambdaEvent<SimpleAuthorizerResponse>
{
    private SimpleAuthorizerResponse(bool isAuthorized, AuthorizerContext? context)
    {
        IsAuthorized = isAuthorized;
        Context = context;
    }

    /// <summary>Gets a value indicating whether the caller may call the route.</summary>
    public bool IsAuthorized { get; }

    /// <summary>Gets the context for the function behind the API, or null. It may contain any JSON.</summary>
    public AuthorizerContext? Context { get; }

    /// <summary>Creates a response that allows the call.</summary>
    /// <param name="context">The context for the function behind the API.</param>
    /// <returns>The response.</returns>
    public static SimpleAuthorizerResponse Allow(AuthorizerContext? context = null) => new(true, context);

    /// <summary>Creates a response that denies the call: the API responds with 403.</summary>
    /// <param name="context">Values for the API's access log.</param>
    /// <returns>The response.</returns>
    public static SimpleAuthorizerResponse Deny(AuthorizerContext? context = null) => new(false, context);

    /// <inheritdoc/>
    public static SimpleAuthorizerResponse Read(LambdaPayload payload)
    {
        ArgumentNullException.ThrowIfNull(payload);
        var reader = new AwsJsonReader(payload.Json.Span);
        try
        {
            bool? authorized = null;
            AuthorizerContext? context = null;
            reader.BeginObject();
            while (reader.NextMember(out var name))
            {
                if (name.SequenceEqual("isAuthorized"u8)) authorized = reader.ReadBoolean();
                else if (name.SequenceEqual("context"u8)) context = reader.TryReadNull() ? null : AuthorizerContext.Read(ref reader);
                else reader.SkipValue();
            }

            reader.End();
            return authorized is { } known
                ? new SimpleAuthorizerResponse(known, context)
                : throw new LambdaEventException("The JSON isn't a valid SimpleAuthorizerResponse: isAuthorized is required.");
        }
        catch (Exception malformed) when (malformed is AwsJsonException or ArgumentException)
        {
            throw new LambdaEventException("The JSON isn't a valid SimpleAuthorizerResponse: " + malformed.Message, malformed);
        }
    }

    /// <inheritdoc/>
    public void Write(IBufferWriter<byte> output)
    {
        using var target = new EventOutput(output);
        var writer = new AwsJsonWriter(target.Buffer);
        writer.WriteStartObject();
        writer.WriteName("isAuthorized"u8);
        writer.WriteBoolean(IsAuthorized);
        if (Context is { Count: > 0 })
        {
            writer.WriteName("context"u8);
            Context.Write(ref writer);
        }

        writer.WriteEndObject();
        writer.Flush();
        target.Complete();
    }
}
