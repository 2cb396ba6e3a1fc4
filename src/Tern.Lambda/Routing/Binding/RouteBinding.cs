using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json.Serialization.Metadata;
using Tern.Lambda.Events;

namespace Tern.Lambda.Routing;

/// <summary>Maps routes and binds the parameters of their handlers. For generated code.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static partial class RouteBinding
{
    /// <summary>Maps requests with a method and a path to a handler.</summary>
    /// <param name="app">The application.</param>
    /// <param name="method">The method, in uppercase; <c>*</c> for any method.</param>
    /// <param name="pattern">The pattern of the path.</param>
    /// <param name="invoke">A delegate that binds the request, calls the handler and responds.</param>
    /// <param name="name">The name of the method that is called; null for a lambda expression.</param>
    /// <returns>The route.</returns>
    /// <exception cref="ArgumentException">The pattern isn't valid, or routes don't support this method.</exception>
    /// <exception cref="InvalidOperationException">Another route matches the same requests.</exception>
    public static RouteBuilder Map(LambdaApplication app, string method, string pattern, Func<RouteContext, ValueTask> invoke, string? name = null)
    {
        ArgumentNullException.ThrowIfNull(pattern);
        var parsed = RoutePattern.Parse(pattern, out var problem)
            ?? throw new ArgumentException($"The route '{pattern}' is malformed: {problem}.", nameof(pattern));
        var handler = HandlerOf(app);
        handler.Add(new RouteEndpoint(RouteMethod.Named(method), parsed, invoke, name));
        return new RouteBuilder(handler);
    }

    /// <summary>Casts a handler to its delegate type, which may have no name.</summary>
    /// <typeparam name="T">The type of the delegate.</typeparam>
    /// <param name="handler">The handler.</param>
    /// <param name="like">A delegate of the same type.</param>
    /// <returns>The handler.</returns>
    public static T Cast<T>(Delegate handler, T like)
        where T : Delegate
    {
        ArgumentNullException.ThrowIfNull(handler);
        return (T)handler;
    }

    /// <summary>Gets the JSON metadata of a type.</summary>
    /// <typeparam name="T">The type.</typeparam>
    /// <param name="context">The context that contains the type.</param>
    /// <returns>The metadata of the type.</returns>
    /// <exception cref="InvalidOperationException">The context doesn't contain the type.</exception>
    public static JsonTypeInfo<T> Json<T>(IJsonTypeInfoResolver context)
    {
        ArgumentNullException.ThrowIfNull(context);
        return ((System.Text.Json.Serialization.JsonSerializerContext)context).GetTypeInfo(typeof(T)) as JsonTypeInfo<T>
            ?? throw new InvalidOperationException($"{context.GetType()} has no metadata for {typeof(T)}. Add [JsonSerializable] for this type.");
    }

    /// <summary>Gets a service.</summary>
    /// <typeparam name="T">The type of the service.</typeparam>
    /// <param name="context">The request.</param>
    /// <returns>The service.</returns>
    public static T Service<T>(RouteContext context)
        where T : notnull
    {
        ArgumentNullException.ThrowIfNull(context);
        return context.Get<T>();
    }

    /// <summary>Reads the body as JSON. A missing or invalid body is recorded as an error of the request.</summary>
    /// <typeparam name="T">The type of the body.</typeparam>
    /// <param name="context">The request.</param>
    /// <param name="type">The metadata of the body's type.</param>
    /// <param name="isRequired">true if the body is required; otherwise, false.</param>
    /// <param name="value">The body.</param>
    /// <returns>true if the body could be read; otherwise, false.</returns>
    public static bool Body<T>(RouteContext context, JsonTypeInfo<T> type, bool isRequired, [MaybeNull] out T value)
    {
        ArgumentNullException.ThrowIfNull(context);
        value = default;
        try
        {
            var body = context.Body;
            if (!isRequired && IsEmpty(body)) return true;
            value = body.Read(type);
            return true;
        }
        catch (LambdaEventException)
        {
            // It quotes nothing, because the response must disclose neither the body nor the function's types.
            context.Refuse("body", "The body of the request is missing, or is not valid JSON of the expected type.");
            return false;
        }
    }

    /// <summary>Reads the body as text. A body that isn't valid text is recorded as an error of the request.</summary>
    /// <param name="context">The request.</param>
    /// <param name="value">The body; empty if there is none.</param>
    /// <returns>true if the body could be read; otherwise, false.</returns>
    public static bool BodyText(RouteContext context, out string value)
    {
        ArgumentNullException.ThrowIfNull(context);
        try
        {
            value = context.Body.Text;
            return true;
        }
        catch (LambdaEventException)
        {
            value = "";
            context.Refuse("body", "The body of the request is not valid UTF-8.");
            return false;
        }
    }

    /// <summary>Reads the body as bytes. Invalid base64 is recorded as an error of the request.</summary>
    /// <param name="context">The request.</param>
    /// <param name="value">The body; empty if there is none.</param>
    /// <returns>true if the body could be read; otherwise, false.</returns>
    public static bool BodyBytes(RouteContext context, out byte[] value)
    {
        ArgumentNullException.ThrowIfNull(context);
        try
        {
            value = context.Body.ToArray();
            return true;
        }
        catch (LambdaEventException)
        {
            value = [];
            context.Refuse("body", "The body of the request can't be read.");
            return false;
        }
    }

    /// <summary>Records an error in a part of the request.</summary>
    /// <param name="context">The request.</param>
    /// <param name="part">The part.</param>
    /// <param name="problem">The error message.</param>
    public static void Refuse(RouteContext context, string part, string problem)
    {
        ArgumentNullException.ThrowIfNull(context);
        context.Refuse(part, problem);
    }

    /// <summary>Determines whether an error was recorded for the request.</summary>
    /// <param name="context">The request.</param>
    /// <returns>true if an error was recorded; otherwise, false.</returns>
    public static bool IsInvalid(RouteContext context)
    {
        ArgumentNullException.ThrowIfNull(context);
        return context.Errors is not null;
    }

    /// <summary>Responds with the recorded errors of the request.</summary>
    /// <param name="context">The request.</param>
    /// <returns>A completed task.</returns>
    public static ValueTask Invalid(RouteContext context)
    {
        ArgumentNullException.ThrowIfNull(context);
        context.Respond(context.Errors is { } errors ? HttpResult.Invalid(errors) : HttpResult.BadRequest());
        return default;
    }

    internal static RouteHandler HandlerOf(LambdaApplication app)
    {
        ArgumentNullException.ThrowIfNull(app);
        return app.GetOrAdd(static () => new RouteHandler());
    }

    private static bool IsEmpty(HttpBody body)
    {
        using var bytes = body.Rent();
        return bytes.Span.IsEmpty;
    }
}
