using System.Buffers;
using Tern.Json;
using Tern.Lambda.Events;

namespace Tern.Lambda.Authorization;

/// <summary>What an HTTP API's Lambda authorizer answers where the API takes simple responses: whether the caller may call this route.</summary>
public sealed class SimpleAuthorizerResponse : ILambdaEvent<SimpleAuthorizerResponse>
{
    private SimpleAuthorizerResponse(bool isAuthorized, AuthorizerContext? context)
    {
        IsAuthorized = isAuthorized;
        Context = context;
    }

    /// <summary>Whether the caller may call.</summary>
    public bool IsAuthorized { get; }

    /// <summary>What the function behind the API is told; null for nothing. It may hold any JSON.</summary>
    public AuthorizerContext? Context { get; }

    /// <summary>The caller may call.</summary>
    /// <param name="context">What the function behind the API is told.</param>
    /// <returns>The answer.</returns>
    public static SimpleAuthorizerResponse Allow(AuthorizerContext? context = null) => new(true, context);

    /// <summary>The caller may not call: the API answers 403.</summary>
    /// <param name="context">Values for the API's access log.</param>
    /// <returns>The answer.</returns>
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
                : throw new LambdaEventException("The JSON is no SimpleAuthorizerResponse: isAuthorized is required.");
        }
        catch (Exception malformed) when (malformed is AwsJsonException or ArgumentException)
        {
            throw new LambdaEventException("The JSON is no SimpleAuthorizerResponse: " + malformed.Message, malformed);
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
