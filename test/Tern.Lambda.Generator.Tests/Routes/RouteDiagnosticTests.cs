using System.Globalization;
using Microsoft.CodeAnalysis;

namespace Tern.Lambda.Generator.Tests.Routes;

public sealed class RouteDiagnosticTests
{
    private const string Shop = """

        public sealed record Order(string Id);
        public sealed record Other(string Id);
        public interface IOrders;
        [System.Text.Json.Serialization.JsonSerializable(typeof(Order))]
        public abstract partial class Unused() : System.Text.Json.Serialization.JsonSerializerContext(null);
        [System.Text.Json.Serialization.JsonSerializable(typeof(Order))]
        public partial class ShopJson() : System.Text.Json.Serialization.JsonSerializerContext(null)
        {
            public static ShopJson Default => throw null!;
            public override System.Text.Json.Serialization.Metadata.JsonTypeInfo? GetTypeInfo(Type type) => null;
            protected override System.Text.Json.JsonSerializerOptions? GeneratedSerializerOptions => null;
        }
        """;

    [Theory]
    [InlineData("/a//b", "it has two slashes in a row")]
    [InlineData(
        "/{a:what}", "'what' isn't a constraint; valid constraints are bool, int, long, decimal, guid, datetime, alpha, length(n), length(a,b), "
        + "minlength(n), maxlength(n), min(n), max(n) and range(a,b)")]
    public void TERN2019_a_malformed_pattern(string pattern, string problem) =>
        Reports($"app.MapGet(\"{pattern}\", (RouteContext c) => 1.ToString());", "TERN2019", $"\"{pattern}\"", $"'{pattern}' isn't a valid route: {problem}");

    [Theory]
    [InlineData(
        "var p = \"/a\" + DateTime.Now.Ticks; app.MapGet(p, () => \"\");",
        "p",
        "its pattern isn't a constant: pass a constant, or use MapRequests, which needs no binding")]
    [InlineData(
        "Func<string> h = () => \"\"; app.MapGet(\"/a\", h);", "h",
        "its handler isn't a lambda or a method group, so the names of its parameters aren't known")]
    public void TERN2020_a_route_that_is_not_known_when_compiling(string statement, string at, string problem) =>
        Reports(statement, "TERN2020", at, $"The route of 'MapGet' can't be bound at compile time: {problem}");

    [Theory]
    [InlineData("(ref int a) => \"\"", "a", "it is passed by reference: pass it by value")]
    [InlineData("(Guid id) => \"\"", "id", "the pattern's constraint 'int' never matches a 'Guid'")]
    [InlineData("(int id, [FromRoute] int b) => \"\"", "b", "the pattern has no parameter 'b'")]
    [InlineData(
        "(int id, [FromQuery] Order b) => \"\"", "b", "a 'Order' can't be parsed from text: take a string, or a type that implements ISpanParsable for itself")]
    [InlineData("(int id, int opt) => \"\"", "opt", "it is optional in the pattern: make it nullable, or give it a default value")]
    [InlineData("(int id, Program.Hidden b) => \"\"", "b", "'Hidden' is private, so generated code can't name it: make it internal")]
    public void TERN2021_a_parameter_that_can_not_be_given(string handler, string at, string problem)
    {
        var pattern = handler.Contains("opt", StringComparison.Ordinal) ? "/a/{id:int}/{opt?}" : "/a/{id:int}";
        Reports(
            $"app.MapGet(\"{pattern}\", {handler});", "TERN2021", at, $"The parameter '{at}' of the route '{pattern}' can't be bound: {problem}", others: true);
    }

    [Fact]
    public void TERN2021_a_second_body() =>
        Reports("app.MapPost(\"/a\", (Order one, [FromBody] string two) => \"\");", "TERN2021", "one",
            "The parameter 'one' of the route '/a' can't be bound: another parameter is already the body, and a request has only " +
            "one: combine both in one type");

    [Theory]
    [InlineData("async () => { await Task.Yield(); }", null)]
    [InlineData(
        "() => new HttpApiResponse()",
        "The route '/a' returns 'HttpApiResponse', which can't be a response: this response only works for a single source: return HttpResult")]
    public void TERN2022_a_result_that_can_not_be_answered(string handler, string? message)
    {
        if (message is null) Assert.Empty(Run($"app.MapGet(\"/a\", {handler});").Diagnostics);
        else Reports($"app.MapGet(\"/a\", {handler});", "TERN2022", handler, message);
    }

    [Fact]
    public void TERN2023_a_type_that_no_context_has() =>
        Reports("app.MapGet(\"/a\", () => new Other(\"\"));", "TERN2023", "\"/a\"",
            "The route '/a' returns 'Other' as JSON, but no context contains it: add [JsonSerializable(typeof(Other))] to a JsonSerializerContext of this " +
            "project, or "
            + "specify that of another project with [assembly: RouteJson(typeof(…))]");

    [Fact]
    public void TERN2023_a_type_that_two_contexts_have()
    {
        const string Second = """

            [System.Text.Json.Serialization.JsonSerializable(typeof(Order))]
            public partial class OtherJson() : System.Text.Json.Serialization.JsonSerializerContext(null)
            {
                public static OtherJson Default => throw null!;
                public override System.Text.Json.Serialization.Metadata.JsonTypeInfo? GetTypeInfo(Type type) => null;
                protected override System.Text.Json.JsonSerializerOptions? GeneratedSerializerOptions => null;
            }
            """;
        var run = Run("app.MapPost(\"/a\", (Order order) => \"\");", Second);
        Assert.Equal(
            "The route '/a' takes 'Order' as JSON, but OtherJson and ShopJson contain it: specify one with [assembly: RouteJson(typeof(…))]",
            Assert.Single(run.Diagnostics).GetMessage(CultureInfo.InvariantCulture));
        Assert.Empty(Run("app.MapPost(\"/a\", (Order order) => \"\");", Second, "[assembly: RouteJson(typeof(OtherJson))]").Diagnostics);
    }

    [Theory]
    [InlineData("/a/{b}", "/a/{c}")]
    [InlineData("/a/{b?}", "/a")]
    [InlineData("/{b:int:min(1)}", "/{c:min(1):int}")]
    public void TERN2024_two_routes_for_the_same_requests(string first, string second) =>
        Reports(Two(first, second), "TERN2024", $"\"{second}\"",
            $"The routes '{second}' and '{first}' match the same requests: their methods are the same, and their paths differ only in the names of parameters");

    [Theory]
    [InlineData("/a/{b:alpha}", "/a/{c:length(3)}", "/a/{c:length(3)}", "/a/{b:alpha}")]
    [InlineData("/a/{b:max(9)}", "/a/{c:int}", "/a/{b:max(9)}", "/a/{c:int}")]
    public void TERN2025_routes_that_are_ambiguous(string first, string second, string loser, string winner) =>
        Reports(Two(first, second), "TERN2025", $"\"{second}\"",
            $"Some paths match both '{loser}' and '{winner}', and neither is more specific: '{winner}' gets them. Distinguish them by a literal, or by " +
            $"constraints "
            + "that exclude each other");

    [Theory]
    [InlineData("/a/{b}", "/a/b")]
    [InlineData("/a/{b:int}", "/a/{c}")]
    [InlineData("/a/{b:int}", "/a/{c:long}")]
    [InlineData("/a/{b:range(1,5)}", "/a/{c:max(10)}")]
    [InlineData("/a/{b:int}", "/a/{c:alpha}")]
    [InlineData("/a/{b:max(1)}", "/a/{c:min(2)}")]
    [InlineData("/a/{b:bool}", "/a/{c:alpha}")]
    [InlineData("/{x}/b", "/a/{c}")]
    [InlineData("/a/{*rest}", "/a/{c}")]
    public void Routes_of_which_one_is_narrower_are_fine(string first, string second) => Assert.Empty(Run(Two(first, second)).Diagnostics);

    [Theory]
    [InlineData("/a/{b:int:alpha}", "no text satisfies all constraints of 'b'")]
    [InlineData("/a/{b:range(5,1)}", "no text satisfies all constraints of 'b'")]
    [InlineData("/a/../b", "requests with '..' in their path are rejected")]
    public void TERN2026_a_route_that_nothing_reaches(string pattern, string reason) =>
        Reports($"app.MapGet(\"{pattern}\", (RouteContext c) => \"\");", "TERN2026", $"\"{pattern}\"", $"No request reaches the route '{pattern}': {reason}");

    [Fact]
    public void TERN2027_a_value_that_nobody_takes() =>
        Reports("app.MapGet(\"/a/{id}\", (int ID = 0) => \"\");", "TERN2027", "\"/a/{id}\"",
            "The handler has no parameter 'id' for the one in the route '/a/{id}': add it, or take the RouteContext");

    [Theory]
    [InlineData(
        "public sealed class R { [HttpGet] public string A() => \"\"; }",
        "must be partial, and so must the types around it, so that its routes can be generated")]
    [InlineData("public abstract partial class R { [HttpGet] public string A() => \"\"; }", "is abstract, so MapRoutes can't use it: make it a sealed class")]
    [InlineData(
        "public sealed partial class R<T> { [HttpGet] public string A() => \"\"; }",
        "is generic or nested in a generic type, but its type arguments are unknown")]
    [InlineData("public sealed partial class R { }", "has no routes: put [HttpGet(\"…\")] or a similar attribute on its methods")]
    [InlineData("public sealed partial class R : IDisposable { public void Dispose() { } [HttpGet] public string A() => \"\"; }",
        "is disposable, but would never be disposed: move the disposable parts into a scoped service")]
    public void TERN2028_a_class_that_can_not_have_routes(string type, string problem)
    {
        var diagnostic = Assert.Single(GeneratorRun.Of("[Route(\"/r\")] " + type + Shop, new RouteGenerator()).Diagnostics);
        Assert.Equal("TERN2028", diagnostic.Id);
        Assert.Equal($"'{(type.Contains("<T>", StringComparison.Ordinal) ? "R<T>" : "R")}' {problem}", diagnostic.GetMessage(CultureInfo.InvariantCulture));
    }

    [Theory]
    [InlineData("[Compare(\"A\")] string B", "CompareAttribute", "it uses reflection to find what it compares: compare it in the handler")]
    [InlineData("[Range(1, 2)] string B", "RangeAttribute", "bounds of a 'string' can't be checked: only numbers can have bounds")]
    [InlineData("[Range(typeof(DateTime), \"2026\", \"2027\")] int B", "RangeAttribute", null)]
    [InlineData("[MinLength(1)] int B", "MinLengthAttribute", "a 'int' has no length")]
    [InlineData("[Range(typeof(int), \"a\", \"b\")] int B", "RangeAttribute", "its bounds aren't numbers")]
    public void TERN2029_an_attribute_that_can_not_be_checked(string member, string attribute, string? problem)
    {
        var run = Run("app.MapPost(\"/a\", ([FromQuery] string x, " + member + ") => \"\");", before: "using System.ComponentModel.DataAnnotations;\n");
        if (problem is null) Assert.Empty(run.Diagnostics);
        else Assert.Equal($"'{attribute}' of 'B' isn't supported: {problem}", Assert.Single(run.Diagnostics).GetMessage(CultureInfo.InvariantCulture));
    }

    [Fact]
    public void Valid_code_compiles_without_diagnostics()
    {
        var run = Run("""
            app.MapGet("/a/{id:int}", (int id, IOrders orders, [FromServices] Other other, string? q, int n = 3) => q);
            app.MapGet("/b", (decimal d = 1.5m, DayOfWeek day = DayOfWeek.Monday, char c = 'x', string s = "a\"b", double e = double.NaN) => s);
            app.MapPost("/a", static async (Order order, CancellationToken token) => { await Task.Yield(); return order; });
            app.MapPut("/a", Local);
            app.MapDelete("/a", async ValueTask () => await Task.Yield());
            app.MapPatch(handler: (HttpBody body) => HttpResult.NoContent(), pattern: "/a");
            app.Map("/any", Task<HttpResult<Order>> (RouteContext context) => Task.FromResult<HttpResult<Order>>(HttpResult.NotFound()));
            static HttpResult<Order> Local(Order order, DateTime? at, DateTimeOffset since, Guid[] ids) => order;
            """);
        Assert.Empty(run.Diagnostics);
        Assert.Empty(run.CompilerErrors);
    }

    private static string Two(string first, string second) =>
        $"app.MapGet(\"{first}\", (RouteContext c) => \"\"); app.MapGet(\"{second}\", (RouteContext c) => \"\");";

    private static GeneratorRun Run(string statements, string more = "", string before = "") => GeneratorRun.Of(
        before + "public static class Program { public sealed class Outer; private sealed class Hidden; public static void Map(LambdaApplication app) { " +
            "" + statements + " } }" + more + Shop,
        new RouteGenerator());

    private static void Reports(string statements, string id, string at, string message, bool others = false)
    {
        var run = Run(statements);
        var diagnostic = others ? run.Diagnostics.First(one => one.Id == id) : Assert.Single(run.Diagnostics);
        Assert.Equal(id, diagnostic.Id);
        Assert.Equal(message, diagnostic.GetMessage(CultureInfo.InvariantCulture));
        Assert.Equal(at, run.Output.SyntaxTrees.First().GetText().ToString(diagnostic.Location.SourceSpan));
        Assert.EndsWith($"docs/rules/{id}.md", diagnostic.Descriptor.HelpLinkUri, StringComparison.Ordinal);
    }
}
