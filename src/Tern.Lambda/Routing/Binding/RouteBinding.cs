using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json.Serialization.Metadata;
using Tern.Lambda.Events;

namespace Tern.Lambda.Routing;

/// <summary>Maps routes, and gives handlers what they take. For generated code.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static partial class RouteBinding
{
    /// <summary>Maps requests.</summary>
    /// <param name="app">The application.</param>
    /// <param name="method">The method, in capitals; <c>*</c> for any.</param>
    /// <param name="pattern">The path.</param>
    /// <param name="invoke">Binds the request, calls the handler, and answers.</param>
    /// <param name="name">The name of the method that is called; null for a lambda.</param>
    /// <returns>The route.</returns>
    /// <exception cref="ArgumentException">The pattern is none, or there are no routes for this method.</exception>
    /// <exception cref="InvalidOperationException">Another route takes the same requests.</exception>
    public static RouteBuilder Map(LambdaApplication app, string method, string pattern, Func<RouteContext, ValueTask> invoke, string? name = null)
    {
        ArgumentNullException.ThrowIfNull(pattern);
        var parsed = RoutePattern.Parse(pattern, out var problem)
            ?? throw new ArgumentException($"The route '{pattern}' is malformed: {problem}.", nameof(pattern));
        var handler = HandlerOf(app);
        handler.Add(new RouteEndpoint(RouteMethod.Named(method), parsed, invoke, name));
        return new RouteBuilder(handler);
    }

    /// <summary>The delegate of a handler, whose type may have no name.</summary>
    /// <typeparam name="T">Its type.</typeparam>
    /// <param name="handler">The handler.</param>
    /// <param name="like">One of the same type.</param>
    /// <returns>The handler.</returns>
    [SuppressMessage("Usage", "CA1801", Justification = "Its type is what is wanted.")]
    public static T Cast<T>(Delegate handler, T like)
        where T : Delegate
    {
        ArgumentNullException.ThrowIfNull(handler);
        return (T)handler;
    }

    /// <summary>The JSON of a type.</summary>
    /// <typeparam name="T">The type.</typeparam>
    /// <param name="context">A context that has it.</param>
    /// <returns>How to read and write it.</returns>
    /// <exception cref="InvalidOperationException">The context doesn't have it.</exception>
    public static JsonTypeInfo<T> Json<T>(IJsonTypeInfoResolver context)
    {
        ArgumentNullException.ThrowIfNull(context);
        return ((System.Text.Json.Serialization.JsonSerializerContext)context).GetTypeInfo(typeof(T)) as JsonTypeInfo<T>
            ?? throw new InvalidOperationException($"{context.GetType()} has no JSON of {typeof(T)}. Add [JsonSerializable] for it.");
    }

    /// <summary>A service.</summary>
    /// <typeparam name="T">Its type.</typeparam>
    /// <param name="context">The request.</param>
    /// <returns>The service.</returns>
    public static T Service<T>(RouteContext context)
        where T : notnull
    {
        ArgumentNullException.ThrowIfNull(context);
        return context.Get<T>();
    }

    /// <summary>The body as JSON. What is no such JSON is noted as a fault of the request.</summary>
    /// <typeparam name="T">Its type.</typeparam>
    /// <param name="context">The request.</param>
    /// <param name="type">How to read it.</param>
    /// <param name="isRequired">Whether there has to be one.</param>
    /// <param name="value">The body.</param>
    /// <returns>Whether it could be read.</returns>
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
            // It quotes nothing: neither the body nor the function's types are anybody's business.
            context.Refuse("body", "The body of the request is missing, or it is no JSON of the shape that is expected here.");
            return false;
        }
    }

    /// <summary>The body as text. What is no text is noted as a fault of the request.</summary>
    /// <param name="context">The request.</param>
    /// <param name="value">The body; empty where there is none.</param>
    /// <returns>Whether it could be read.</returns>
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
            context.Refuse("body", "The body of the request is no text in UTF-8.");
            return false;
        }
    }

    /// <summary>The body as bytes. What is no base64 is noted as a fault of the request.</summary>
    /// <param name="context">The request.</param>
    /// <param name="value">The body; empty where there is none.</param>
    /// <returns>Whether it could be read.</returns>
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

    /// <summary>Notes what is wrong with a part of the request.</summary>
    /// <param name="context">The request.</param>
    /// <param name="part">The part.</param>
    /// <param name="problem">What is wrong with it.</param>
    public static void Refuse(RouteContext context, string part, string problem)
    {
        ArgumentNullException.ThrowIfNull(context);
        context.Refuse(part, problem);
    }

    /// <summary>Whether anything is wrong with the request.</summary>
    /// <param name="context">The request.</param>
    /// <returns>Whether something was noted.</returns>
    public static bool IsInvalid(RouteContext context)
    {
        ArgumentNullException.ThrowIfNull(context);
        return context.Errors is not null;
    }

    /// <summary>Answers with what is wrong with the request.</summary>
    /// <param name="context">The request.</param>
    /// <returns>A task that is done.</returns>
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
