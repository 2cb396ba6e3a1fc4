namespace Tern.Lambda.Generator;

/// <summary>A call with its bound route.</summary>
internal sealed record BoundCall(RouteCall Call, BoundRoute Route);

/// <summary>Writes the generated file with the interceptors of calls of MapGet and similar methods.</summary>
internal static class RouteCallsEmitter
{
    public static string Emit(IReadOnlyList<BoundCall> calls)
    {
        var source = new SourceWriter();
        GeneratedFile.Begin(source, "");
        source.Open("namespace System.Runtime.CompilerServices");
        source.Line("[global::System.AttributeUsage(global::System.AttributeTargets.Method, AllowMultiple = true)]");
        source.Line("file sealed class InterceptsLocationAttribute(int version, string data) : global::System.Attribute;");
        source.Close();
        source.Blank();
        source.Open("namespace Tern.Lambda.Generated");
        source.Open("file static class Routes");
        for (var i = 0; i < calls.Count; i++)
        {
            if (i > 0) source.Blank();
            Emit(source, calls[i], i);
        }

        source.Close();
        source.Close();
        return source.ToString();
    }

    private static void Emit(SourceWriter source, BoundCall bound, int number)
    {
        var call = bound.Call;
        source.Line($"// {(call.Route.Method == "*" ? "Any method" : call.Route.Method)} {call.Route.Pattern}");
        source.Line($"[global::System.Runtime.CompilerServices.InterceptsLocation({call.Interceptor})]");
        source.Open(
            $"internal static global::Tern.Lambda.RouteBuilder {call.Map}{number}(this global::Tern.Lambda.LambdaApplication app, string pattern, " +
            $"global::System.Delegate handler)");
        source.Line($"var handle = global::Tern.Lambda.Routing.RouteBinding.Cast(handler, {call.Like});");
        RouteEmitter.Locals(source, bound.Route, "");
        RouteEmitter.Map(source, bound.Route, "", "return ");
        source.Close();
    }
}
