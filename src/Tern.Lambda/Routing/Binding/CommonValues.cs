namespace Tern.Lambda.Routing;

/// <summary>
/// Uses the generic binding methods with the common types. ReadyToRun precompiles generic code for the types that it
/// sees used in an assembly; other types are compiled at the first request, and the programs that name them are other
/// assemblies. Nothing calls this class.
/// </summary>
internal static class CommonValues
{
    public static bool Compile(RouteContext context) =>
        Compile<int>(context) && Compile<long>(context) && Compile<Guid>(context) && Compile<bool>(context) && Compile<decimal>(context)
        && Compile<string>(context, RouteParsers.Text);

    private static bool Compile<T>(RouteContext context)
        where T : struct, ISpanParsable<T> => Compile<T>(context, RouteParsers.Value) && Compile<T?>(context, RouteParsers.Nullable);

    private static bool Compile<T>(RouteContext context, RouteParser<T> parser) =>
        RouteBinding.Route(context, 0, "", parser, default!, out _)
        && RouteBinding.Query(context, "", parser, out _)
        && RouteBinding.Query(context, "", parser, default!, out _)
        && RouteBinding.Header(context, "", parser, default!, out _);
}
