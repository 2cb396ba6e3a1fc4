using Microsoft.CodeAnalysis;

namespace Tern.DynamoDb.Generator.Tests.Diagnostics;

public sealed class DiagnosticTests
{
    [Fact]
    public void Every_rule_has_a_page_and_a_test()
    {
        var pages = Directory.GetFiles(Path.Combine(Repository.Root, "docs", "rules"), "TERN1*.md")
            .Select(Path.GetFileNameWithoutExtension).Order(StringComparer.Ordinal);
        var tests = typeof(DiagnosticTests).Assembly.GetTypes().SelectMany(type => type.GetMethods()).Select(method => method.Name)
            .Where(name => name.StartsWith("TERN1", StringComparison.Ordinal))
            .Select(name => name[..8]).Distinct().Order(StringComparer.Ordinal);

        var rules = typeof(Rules).GetFields().Select(field => field.GetValue(null)).OfType<DiagnosticDescriptor>().Select(rule => rule.Id).Distinct()
            .Order(StringComparer.Ordinal).ToList();
        Assert.Equal(rules, pages);
        Assert.Equal(rules, tests);
    }

    [Fact]
    public void A_type_that_a_rule_refuses_is_one_error_wherever_the_program_uses_it()
    {
        var run = GeneratorRun.Of("""
            [DynamoTable("shop", PartitionKey = "pk", SortKey = "sk"), DynamoTableIndex("ByName", PartitionKey = "gpk", SortKey = "gsk")]
            public sealed partial class Shop;
            [DynamoItem<Shop>(Partition = "C#{Missing}", Sort = "O#{Number:D8}"), DynamoIndex("ByName", Partition = "N#{Name}", Sort = "{Number:D8}")]
            public sealed partial record Order(string Id, int Number, string Name, decimal Total);
            public static class Program
            {
                public static async System.Threading.Tasks.Task Run(DynamoDbClient db)
                {
                    var orders = db.Table<Order>();
                    await orders.PutAsync(new Order("a", 1, "b", 2m));
                    var order = await orders.GetAsync(Order.Key("a", 1));
                    await orders.UpdateAsync(Order.Key("a", 1), [Order.Fields.Total.Set(3m)], new() { Condition = Order.Fields.Total > 1m });
                    await foreach (var one in orders.Query(Order.Partition("a").From(1))) Console.WriteLine(one.Name);
                    await foreach (var one in orders.Query(Order.ByName("b"))) Console.WriteLine(one.Total);
                }
            }
            """);
        Assert.StartsWith("TERN1004: The template 'C#{Missing}' names 'Missing'", run.Single(), StringComparison.Ordinal);
        Assert.Empty(run.CompilerErrors);
    }
}
