using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;
using Tern.Lambda.CustomResources;
using Tern.Lambda.Events;
using Tern.Telemetry;

namespace Tern.Lambda;

/// <summary>Registers handlers with <c>OnCustomResource</c>.</summary>
public static class CustomResourceHandlers
{
    /// <summary>
    /// Handles custom resources of CloudFormation, and answers for them: what the handler throws, and that its time is over, is told as a failure.
    /// </summary>
    /// <remarks>
    /// A resource whose creation failed before it had an id is deleted without a call of the handler: there is nothing to delete.
    /// What the handler throws is logged, and is no error of the invocation, which Lambda would repeat though CloudFormation has its answer.
    /// </remarks>
    /// <param name="app">The application.</param>
    /// <param name="handler">Takes the request, its services, and the token last, and returns what became of the resource.</param>
    /// <returns>The registration, to name it and to add to it.</returns>
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
