namespace Tern.Local.Tests.Host;

public sealed class RandomProgramTests
{
    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(4)]
    [InlineData(5)]
    [InlineData(6)]
    public async Task All_services_do_what_a_simple_model_does_and_the_same_again_with_the_same_seed(int seed)
    {
        const int Steps = 400;
        var seen = await RandomProgram.RunAsync(seed, Steps);
        Assert.Equal(seen, await RandomProgram.RunAsync(seed, Steps));
    }
}
