namespace Tern.Analyzers.Tests.Writes;

public sealed class RequiredMemberTests
{
    private const string Id = "TERN3013";

    [Theory]
    [InlineData("User.Fields.Name.Remove()", "is required")]
    [InlineData("User.Fields.Words.Remove()", "is required")]
    [InlineData("User.Fields.Name.Set(null!)", "isn't nullable")]
    [InlineData("User.Fields.Colour.Set(null!)", "isn't nullable")]
    [InlineData("User.Fields.Words.Set(null!)", "isn't nullable")]
    public async Task What_every_item_has_is_not_removed(string update, string reason)
    {
        var source = Analysis.Method($"await users.UpdateAsync(User.Key(\"u\"), [⟦{update}⟧]);", ", DynamoTable<User> users");
        await Analysis.ReportsAsync(Id, source);
        var found = await Analysis.FindAsync(Id, Analysis.Unmark(source).Text);
        Assert.Contains(reason, Assert.Single(found).GetMessage(null), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("User.Fields.Note.Remove()")]
    [InlineData("User.Fields.Note.Set(null)")]
    [InlineData("User.Fields.Colour.Remove()")]
    [InlineData("User.Fields.Tags.Remove()")]
    [InlineData("User.Fields.Tags.Set(null)")]
    [InlineData("User.Fields.Words.Set([])")]
    public Task Others_are(string update) =>
        Analysis.AcceptsAsync(Id, Analysis.Method($"await users.UpdateAsync(User.Key(\"u\"), [{update}]);", ", DynamoTable<User> users"));
}
