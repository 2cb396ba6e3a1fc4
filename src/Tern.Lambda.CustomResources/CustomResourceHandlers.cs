using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;
using Tern.Lambda.CustomResources;
using Tern.Lambda.Events;
using Tern.Telemetry;

namespace Tern.Lambda;

/// <summary>Extension methods that register handlers with <c>OnCustomResource</c>.</summary>
public static class CustomResourceHandlers
{
    /// <summary>
    /// Handles CloudFormation custom resources, and sends the responses: an exception from the handler or a timeout is
    /// reported as a failure.
    /// </summary>
    /// <remarks>
    /// If the creation of a resource failed before it had an ID, its deletion succeeds without a call of the handler,
    /// because there is nothing to delete. An exception from the handler is logged, but isn't an error of the
    /// invocation, because Lambda would retry it although CloudFormation has received the response.
    /// </remarks>
    /// <param name="app">The application.</param>
    /// <param name="handler">A delegate that takes the request, its services, and the token last, and returns the
    /// result for the resource.</param>
    /// <returns>The registration, to name it and to configure it further.</returns>
    public static HandlerBuilder<CustomResourceRequest> OnCustomResource(
        this LambdaApplication app, Func<CustomResourceRequest, CancellationToken, Task<CustomResourceResult>> handler)
    {
        ArgumentNullException.ThrowIfNull(handler);
        var answer = Answer(app);
        return app.OnCustomResourceRequest(
            (CustomResourceRequest request, CancellationToken token) => answer.SendAsync(request, () => handler(request, token), token));
    }

    /// <inheritdoc cref="OnCustomResource(LambdaApplication, Func{CustomResourceRequest, CancellationToken, Task{CustomResourceResult}})"/>
    /// <typeparam name="TService1">A service.</typeparam>
    public static HandlerBuilder<CustomResourceRequest> OnCustomResource<TService1>(
        this LambdaApplication app, Func<CustomResourceRequest, TService1, CancellationToken, Task<CustomResourceResult>> handler)
        where TService1 : notnull
    {
        ArgumentNullException.ThrowIfNull(handler);
        var answer = Answer(app);
        return app.OnCustomResourceRequest(
            (CustomResourceRequest request, TService1 service1, CancellationToken token) =>
                answer.SendAsync(request, () => handler(request, service1, token), token));
    }

    /// <inheritdoc cref="OnCustomResource(LambdaApplication, Func{CustomResourceRequest, CancellationToken, Task{CustomResourceResult}})"/>
    /// <typeparam name="TService1">A service.</typeparam>
    /// <typeparam name="TService2">A service.</typeparam>
    public static HandlerBuilder<CustomResourceRequest> OnCustomResource<TService1, TService2>(
        this LambdaApplication app, Func<CustomResourceRequest, TService1, TService2, CancellationToken, Task<CustomResourceResult>> handler)
        where TService1 : notnull
        where TService2 : notnull
    {
        ArgumentNullException.ThrowIfNull(handler);
        var answer = Answer(app);
        return app.OnCustomResourceRequest(
            (CustomResourceRequest request, TService1 service1, TService2 service2, CancellationToken token) =>
                answer.SendAsync(request, () => handler(request, service1, service2, token), token));
    }

    /// <inheritdoc cref="OnCustomResource(LambdaApplication, Func{CustomResourceRequest, CancellationToken, Task{CustomResourceResult}})"/>
    /// <typeparam name="TService1">A service.</typeparam>
    /// <typeparam name="TService2">A service.</typeparam>
    /// <typeparam name="TService3">A service.</typeparam>
    public static HandlerBuilder<CustomResourceRequest> OnCustomResource<TService1, TService2, TService3>(
        this LambdaApplication app, Func<CustomResourceRequest, TService1, TService2, TService3, CancellationToken, Task<CustomResourceResult>> handler)
        where TService1 : notnull
        where TService2 : notnull
        where TService3 : notnull
    {
        ArgumentNullException.ThrowIfNull(handler);
        var answer = Answer(app);
        return app.OnCustomResourceRequest(
            (CustomResourceRequest request, TService1 service1, TService2 service2, TService3 service3, CancellationToken token) =>
                answer.SendAsync(request, () => handler(request, service1, service2, service3, token), token));
    }

    /// <inheritdoc cref="OnCustomResource(LambdaApplication, Func{CustomResourceRequest, CancellationToken, Task{CustomResourceResult}})"/>
    /// <typeparam name="TService1">A service.</typeparam>
    /// <typeparam name="TService2">A service.</typeparam>
    /// <typeparam name="TService3">A service.</typeparam>
    /// <typeparam name="TService4">A service.</typeparam>
    public static HandlerBuilder<CustomResourceRequest> OnCustomResource<TService1, TService2, TService3, TService4>(
        this LambdaApplication app,
        Func<CustomResourceRequest, TService1, TService2, TService3, TService4, CancellationToken, Task<CustomResourceResult>> handler)
        where TService1 : notnull
        where TService2 : notnull
        where TService3 : notnull
        where TService4 : notnull
    {
        ArgumentNullException.ThrowIfNull(handler);
        var answer = Answer(app);
        return app.OnCustomResourceRequest(
            (CustomResourceRequest request, TService1 service1, TService2 service2, TService3 service3, TService4 service4, CancellationToken token) =>
                answer.SendAsync(request, () => handler(request, service1, service2, service3, service4, token), token));
    }

    private static CustomResourceAnswer Answer(LambdaApplication app)
    {
        ArgumentNullException.ThrowIfNull(app);
        return new CustomResourceAnswer(() => app.LoggerFactory.CreateLoggerSafely("Tern.Lambda.CustomResources") ?? NullLogger.Instance);
    }
}
