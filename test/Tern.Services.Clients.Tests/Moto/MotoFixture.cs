using Tern.Testing;

[assembly: AssemblyFixture(typeof(MotoServer))]
