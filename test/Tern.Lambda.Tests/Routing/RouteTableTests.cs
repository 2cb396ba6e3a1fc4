using System.Text;
using FsCheck;
using FsCheck.Fluent;
using Tern.Lambda.Routing;

namespace Tern.Lambda.Tests.Routing;

/// <summary>Random tables of routes, compared with a reference that tries all routes and sorts those that
/// match.</summary>
public sealed class RouteTableTests
{
    private static readonly string[] s_methods = ["GET", "HEAD", "POST", "DELETE", "OPTIONS", "*"];

    // Only a few, so that routes overlap.
    private static readonly string[] s_segments =
        ["a", "b", "1", "{p}", "{p:int}", "{p:long}", "{p:alpha}", "{p:min(1)}", "{p:int:min(1)}", "{p:length(1)}", "{p:bool}", "{p:max(1)}", "{p:range(0,1)}"];

    private static readonly string[] s_ends = ["", "/{*rest}", "/{last?}", "/{last:int?}"];

    private static readonly string[] s_texts = ["a", "b", "1", "-1", "22", "true", "é", "a1", "4294967296", "%31", "%61%2F", ""];

    [Fact]
    public void The_table_finds_what_the_reference_finds()
    {
        var tables =
            from routes in Gen.ListOf(Route(), 12)
            from paths in Gen.ListOf(Path(), 30)
            select (routes, paths);
        var found = 0;
        Check.One(Config.QuickThrowOnFailure.WithMaxTest(400).WithReplay(new Replay(new Rnd(15, 11), null)), Prop.ForAll(tables.ToArbitrary(), sample =>
        {
            var table = new RouteTable();
            var kept = new List<RouteEntry>();
            foreach (var (method, pattern) in sample.routes)
            {
                var entry = new RouteEntry(RouteMethod.Named(method), RoutePattern.Parse(pattern, out _)!);
                if (kept.Exists(other => RouteReference.AreSame(other, entry))) continue;
                table.Add(entry);
                kept.Add(entry);
            }

            foreach (var (method, text) in sample.paths)
            {
                if (!RoutePath.TryRead(Encoding.UTF8.GetBytes(text), isDecoded: false, out var path)) continue;
                var values = new uint[RoutePattern.MostParameters];
                var entry = table.Find(path.Span, RouteMethod.Of(Encoding.UTF8.GetBytes(method)), values, out var count, out var allowed);
                var (expected, expectedValues, expectedAllowed) = RouteReference.Find(kept, Encoding.UTF8.GetString(path.Span), method);
                Assert.Equal(expected?.Pattern.Text, entry?.Pattern.Text);
                Assert.Same(expected, entry);
                Assert.Equal(expectedAllowed, allowed);
                if (entry is null) continue;
                found++;
                Assert.Equal(
                    expectedValues, values[..count].Select(place => Encoding.UTF8.GetString(path.Span.Slice((int)(place >> 16), (int)(place & 0xFFFF)))));
            }
        }));
        Assert.InRange(found, 1_000, int.MaxValue);
    }

    [Fact]
    public void The_order_of_registration_makes_no_difference()
    {
        var random = new Random(15);
        string[] patterns = ["/a/b", "/a/{x:int}", "/a/{x:long}", "/a/{x:alpha}", "/a/{x}", "/{x}/b", "/{*rest}", "/a/{x}/c", "/a/b/{*rest}"];
        string[] paths = ["/a/b", "/a/1", "/a/4294967296", "/a/cc", "/a/c1", "/z/b", "/a/b/c", "/a/b/d", "/", "/a/1/c", "/q/q/q"];
        string[] expected =
            ["/a/b", "/a/{x:int}", "/a/{x:long}", "/a/{x:alpha}", "/a/{x}", "/{x}/b", "/a/b/{*rest}", "/a/b/{*rest}", "/{*rest}", "/a/{x}/c", "/{*rest}"];
        for (var run = 0; run < 20; run++)
        {
            random.Shuffle(patterns);
            var table = new RouteTable();
            foreach (var pattern in patterns) table.Add(new RouteEntry(RouteMethod.Get, RoutePattern.Parse(pattern, out _)!));
            Assert.Equal(
                expected,
                paths.Select(path => table.Find(
                    Encoding.UTF8.GetBytes(path), RouteMethod.Get, new uint[RoutePattern.MostParameters], out _, out _)!.Pattern.Text));
        }
    }

    private static Gen<(string Method, string Pattern)> Route() =>
        from method in Gen.Elements(s_methods)
        from length in Gen.Choose(0, 3)
        from segments in Gen.ArrayOf(Gen.Elements(s_segments), length)
        from end in Gen.Frequency((3, Gen.Constant("")), (1, Gen.Elements(s_ends)))
        select (method, string.Concat(segments.Select((segment, i) => "/" + segment.Replace("{p", "{p" + i, StringComparison.Ordinal))) + end);

    private static Gen<(string Method, string Path)> Path() =>
        from method in Gen.Elements("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PURGE")
        from length in Gen.Choose(0, 4)
        from segments in Gen.ArrayOf(Gen.Elements(s_texts), length)
        from slash in Gen.Elements("", "/")
        select (method, segments.Length == 0 ? "/" : string.Concat(segments.Select(segment => "/" + segment)) + slash);
}
