namespace Tern.Analyzers.Tests.Writes;

public sealed class CheckOfNothingTests
{
    private const string Id = "TERN3012";

    [Theory]
    [InlineData("Customer.Fields.Next == null")]
    [InlineData("Customer.Fields.Name != \"x\"")]
    [InlineData("Customer.Fields.Next.NotExists()")]
    [InlineData("!(Customer.Fields.Name == \"x\")")]
    [InlineData("Customer.Fields.Next == null & Customer.Fields.Name != \"x\"")]
    [InlineData("Customer.Fields.Next == null | Customer.Fields.Name == \"x\"")]
    public Task A_condition_that_holds_for_nothing_is_reported(string condition) =>
        Analysis.ReportsAsync(Id, Analysis.Method($"await db.Transaction().Check(Customer.Key(\"c\"), ⟦{condition}⟧).CommitAsync();"));

    [Theory]
    [InlineData("Customer.Fields.Id.Exists() & Customer.Fields.Next == null")]
    [InlineData("Customer.Fields.Id.NotExists()")]
    [InlineData("Customer.Fields.Name == \"x\"")]
    [InlineData("Customer.Fields.Next != null")]
    [InlineData("Customer.Fields.Name.StartsWith(\"x\") & Customer.Fields.Next == null")]
    [InlineData("Customer.Fields.Next == null | Customer.Fields.Id.NotExists()")]
    [InlineData("Condition(ids)")]
    public Task Others_are_not(string condition) => Analysis.AcceptsAsync(
        Id,
        Analysis.Method($"await db.Transaction().Check(Customer.Key(\"c\"), {condition}).CommitAsync();")
            .Replace(
                "public sealed class Use",
                "file static class Made { public static Condition<Customer> Condition(List<string> ids) => default; }\n\npublic sealed class Use",
                StringComparison.Ordinal)
            .Replace(" Condition(ids)", " Made.Condition(ids)", StringComparison.Ordinal));

    [Fact]
    public Task An_update_demands_the_item_by_itself() => Analysis.AcceptsAsync(
        Id,
        Analysis.Method(
            "await customers.UpdateAsync(Customer.Key(\"c\"), [Customer.Fields.Name.Set(\"x\")], new() { Condition = Customer.Fields.Next == null });"));
}
