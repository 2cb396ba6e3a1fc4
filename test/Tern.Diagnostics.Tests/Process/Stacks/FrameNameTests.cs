namespace Tern.Diagnostics.Tests.Process.Stacks;

public sealed class FrameNameTests
{
    [Theory]
    [InlineData("Shop.Orders", "Load", "Shop.Orders.Load")]
    [InlineData("Shop.Orders+<LoadAsync>d__5", "MoveNext", "Shop.Orders.LoadAsync")]
    [InlineData("Shop.Orders+<>c__DisplayClass3_0", "<Run>b__0", "Shop.Orders.Run")]
    [InlineData("Shop.Orders+<>c", "<Run>b__0_1", "Shop.Orders.Run")]
    [InlineData("Shop.Orders+<>c__DisplayClass0_0+<<RunAsync>b__0>d", "MoveNext", "Shop.Orders.RunAsync")]
    [InlineData("Shop.Orders", "<Run>g__Local|3_0", "Shop.Orders.Run")]
    [InlineData("Shop.Cache`2[System.__Canon,System.__Canon]", "Get", "Shop.Cache.Get")]
    [InlineData("Shop.Orders+Line", "Add", "Shop.Orders.Line.Add")]
    [InlineData("Program", "<Main>$", "Program.Main")]
    [InlineData("", "<", ".<")]
    public void A_method_is_named_as_its_developer_knows_it(string type, string method, string name) => Assert.Equal(name, FrameName.Of(type, method));
}
