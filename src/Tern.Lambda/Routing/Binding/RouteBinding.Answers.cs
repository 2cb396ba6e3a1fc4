using System.Text.Json.Serialization.Metadata;
using Tern.Handling;
using Tern.Lambda.Events;
using Tern.Lambda.Functions;

namespace Tern.Lambda.Routing;

/// <content>The results of handlers.</content>
public static partial class RouteBinding
{
    /// <summary>Responds with status 204 and no content.</summary>
    /// <param name="context">The request.</param>
    /// <returns>A completed task.</returns>
    public static ValueTask Empty(RouteContext context)
    {
        ArgumentNullException.ThrowIfNull(context);
        context.Respond(HttpResult.NoContent());
        return default;
    }

    /// <summary>Responds with status 204 and no content once the handler has completed.</summary>
    /// <param name="context">The request.</param>
    /// <param name="task">The handler's task.</param>
    /// <returns>A task that completes when the handler's task has.</returns>
    public static ValueTask Empty(RouteContext context, Task task)
    {
        ArgumentNullException.ThrowIfNull(context);
        return HandlerTask.Checked(task).IsCompletedSuccessfully ? Empty(context) : WaitAsync(context, task);

        static async ValueTask WaitAsync(RouteContext context, Task task)
        {
            await task.ConfigureAwait(false);
            context.Respond(HttpResult.NoContent());
        }
    }

    /// <summary>Responds with a result.</summary>
    /// <param name="context">The request.</param>
    /// <param name="result">The result.</param>
    /// <returns>A completed task.</returns>
    public static ValueTask Answer(RouteContext context, HttpResult result)
    {
        ArgumentNullException.ThrowIfNull(context);
        context.Respond(result ?? throw NoResult(context));
        return default;
    }

    /// <summary>Responds with a handler's result.</summary>
    /// <param name="context">The request.</param>
    /// <param name="task">The handler's task.</param>
    /// <returns>A task that completes when the handler's task has.</returns>
    public static ValueTask Answer(RouteContext context, Task<HttpResult> task)
    {
        return HandlerTask.Checked(task).IsCompletedSuccessfully ? Answer(context, task.Result) : WaitAsync(context, task);

        static async ValueTask WaitAsync(RouteContext context, Task<HttpResult> task) =>
            await Answer(context, await task.ConfigureAwait(false)).ConfigureAwait(false);
    }

    /// <summary>Responds with text, or with status 404 if the text is null.</summary>
    /// <param name="context">The request.</param>
    /// <param name="text">The text.</param>
    /// <returns>A completed task.</returns>
    public static ValueTask Text(RouteContext context, string? text)
    {
        ArgumentNullException.ThrowIfNull(context);
        context.Respond(text is null ? HttpResult.NotFound() : HttpResult.Text(text));
        return default;
    }

    /// <summary>Responds with a handler's text, or with status 404 if the text is null.</summary>
    /// <param name="context">The request.</param>
    /// <param name="task">The handler's task.</param>
    /// <returns>A task that completes when the handler's task has.</returns>
    public static ValueTask Text(RouteContext context, Task<string?> task)
    {
        return HandlerTask.Checked(task).IsCompletedSuccessfully ? Text(context, task.Result) : WaitAsync(context, task);

        static async ValueTask WaitAsync(RouteContext context, Task<string?> task) =>
            await Text(context, await task.ConfigureAwait(false)).ConfigureAwait(false);
    }

    /// <summary>Responds with JSON, or with status 404 if the value is null.</summary>
    /// <typeparam name="T">The type of the value.</typeparam>
    /// <param name="context">The request.</param>
    /// <param name="value">The value.</param>
    /// <param name="type">The metadata of the value's type.</param>
    /// <returns>A completed task.</returns>
    public static ValueTask Json<T>(RouteContext context, T? value, JsonTypeInfo<T> type)
    {
        ArgumentNullException.ThrowIfNull(context);
        if (value is null) context.Respond(HttpResult.NotFound());
        else if (context.Item is HttpApiRequest && !context.IsHead) context.Respond(HttpApiResponse.Json(value, type));
        else context.Respond(HttpResult.Json(value, type));
        return default;
    }

    /// <summary>Responds with a handler's value as JSON, or with status 404 if the value is null.</summary>
    /// <typeparam name="T">The type of the value.</typeparam>
    /// <param name="context">The request.</param>
    /// <param name="task">The handler's task.</param>
    /// <param name="type">The metadata of the value's type.</param>
    /// <returns>A task that completes when the handler's task has.</returns>
    public static ValueTask Json<T>(RouteContext context, Task<T?> task, JsonTypeInfo<T> type)
    {
        return HandlerTask.Checked(task).IsCompletedSuccessfully ? Json(context, task.Result, type) : WaitAsync(context, task, type);

        static async ValueTask WaitAsync(RouteContext context, Task<T?> task, JsonTypeInfo<T> type) =>
            await Json(context, await task.ConfigureAwait(false), type).ConfigureAwait(false);
    }

    /// <summary>Responds with a value or another result.</summary>
    /// <typeparam name="T">The type of the value.</typeparam>
    /// <param name="context">The request.</param>
    /// <param name="result">The value or the other result.</param>
    /// <param name="type">The metadata of the value's type.</param>
    /// <returns>A completed task.</returns>
    public static ValueTask Typed<T>(RouteContext context, HttpResult<T> result, JsonTypeInfo<T> type)
    {
        if (result.Other is { } other) return Answer(context, other);
        if (result.StatusCode == 0) throw NoResult(context);
        if (result is { StatusCode: 200, Location: null } || result.Value is null) return Json(context, result.Value, type);
        var answer = HttpResult.Json(result.Value, type, result.StatusCode);
        return Answer(context, result.Location is { } location ? answer.WithHeader("location", location) : answer);
    }

    /// <summary>Responds with a handler's value or other result.</summary>
    /// <typeparam name="T">The type of the value.</typeparam>
    /// <param name="context">The request.</param>
    /// <param name="task">The handler's task.</param>
    /// <param name="type">The metadata of the value's type.</param>
    /// <returns>A task that completes when the handler's task has.</returns>
    public static ValueTask Typed<T>(RouteContext context, Task<HttpResult<T>> task, JsonTypeInfo<T> type)
    {
        return HandlerTask.Checked(task).IsCompletedSuccessfully ? Typed(context, task.Result, type) : WaitAsync(context, task, type);

        static async ValueTask WaitAsync(RouteContext context, Task<HttpResult<T>> task, JsonTypeInfo<T> type) =>
            await Typed(context, await task.ConfigureAwait(false), type).ConfigureAwait(false);
    }

    /// <summary>Responds with text or another result.</summary>
    /// <param name="context">The request.</param>
    /// <param name="result">The text or the other result.</param>
    /// <returns>A completed task.</returns>
    public static ValueTask TypedText(RouteContext context, HttpResult<string> result)
    {
        if (result.Other is { } other) return Answer(context, other);
        if (result.StatusCode == 0) throw NoResult(context);
        if (result.Value is null) return Answer(context, HttpResult.NotFound());
        var answer = HttpResult.Text(result.Value, result.StatusCode);
        return Answer(context, result.Location is { } location ? answer.WithHeader("location", location) : answer);
    }

    /// <summary>Responds with a handler's text or other result.</summary>
    /// <param name="context">The request.</param>
    /// <param name="task">The handler's task.</param>
    /// <returns>A task that completes when the handler's task has.</returns>
    public static ValueTask TypedText(RouteContext context, Task<HttpResult<string>> task)
    {
        return HandlerTask.Checked(task).IsCompletedSuccessfully ? TypedText(context, task.Result) : WaitAsync(context, task);

        static async ValueTask WaitAsync(RouteContext context, Task<HttpResult<string>> task) =>
            await TypedText(context, await task.ConfigureAwait(false)).ConfigureAwait(false);
    }

    private static InvalidOperationException NoResult(RouteContext context) =>
        new($"The handler of the route '{context.RoutePattern}' returned null. Return HttpResult.NotFound() if there is no result.");
}
