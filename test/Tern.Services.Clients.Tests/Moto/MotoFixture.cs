using Tern.TestHarness;

[assembly: AssemblyFixture(typeof(MotoServer))]
